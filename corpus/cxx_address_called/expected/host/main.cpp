// case: calls that take the address of a function of a namespace, a class, a template, an overload set first
// run host => 1 2 3 4
// run gpu=nvptx64:sm_70 => 101 102 103 104
#include <cstdio>

#pragma omp declare target
namespace law {
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }
template <class T> T scaled_on_gpu(T x) { return x + 100; }

template <class T> T scaled(T x) { return x; }
} // namespace law
struct material {
  static int stress_on_gpu(int x) { return x + 100; }

  static int stress(int x) { return x; }
};
int one_on_gpu(int x) { return x + 100; }

int one_of(int x) { return x; }
double one_of(double x, double) { return x; }
#pragma omp end declare target

int main() {
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map(from : a, b, c, d)
  {
    a = (&law::eos)(1);
    b = (*law::scaled<int>)(2);
    c = (&material::stress)(3);
    d = (&one_of)(4);
  }
  std::printf("%d %d %d %d\n", a, b, c, d);
}
