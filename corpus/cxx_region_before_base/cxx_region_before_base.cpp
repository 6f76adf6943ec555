// case: variants in a region are called before what they are variants of is declared, and call each other
namespace n { int f(double) { return 2; } }
using namespace n;
#pragma omp begin declare variant match(device={kind(cpu)})
int f(int) { return 1; }
template <class T> int g(T a) { return f(a) + 10; }
#pragma omp end declare variant
int early() { return f(1); }
int other() { return f(1.5); }
int f(int);
int late() { return f(2); }
template <class T> int g(T a);
int main() {
  if (early() != 1) return 1;
  if (other() != 2) return 2;
  if (late() != 1) return 3;
  return g(1) == 11 ? 0 : 4;
}
