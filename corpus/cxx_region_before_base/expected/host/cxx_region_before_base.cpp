// case: variants in a region are called before what they are variants of is declared, and call each other
namespace n { int f(double) { return 2; }
static inline int f__ompick_kind_cpu(double ompick_1) { return ::n::f(ompick_1); }
#line 2
 }
using namespace n;

int f__ompick__kind_cpu(int) { return 1; }
static inline int f__ompick_kind_cpu(int ompick_1) { return f__ompick__kind_cpu(ompick_1); }
#line 6
template <class T> int g__ompick__kind_cpu(T a) { return f__ompick_kind_cpu(a) + 10; }

int early() { return f__ompick_kind_cpu(1); }
int other() { return f__ompick_kind_cpu(1.5); }
int f(int);
int late() { return f__ompick_kind_cpu(2); }
template <class T> int g(T a);
int main() {
  if (early() != 1) return 1;
  if (other() != 2) return 2;
  if (late() != 1) return 3;
  return g__ompick__kind_cpu(1) == 11 ? 0 : 4;
}
