// case: the elements of pointers to a template's parameter are no calls of operators
// run gpu=nvptx64:sm_80 => 0 5 6
#include <cstdio>
int f_v(int x) { return x + 1; }

int f(int x) { return x; }
struct big { int a[4]; int &operator[](int i) { return a[f(i)]; } };
template <class T> struct view {
  T *p;
  T *operator->() { return p + f(0); }
  T &operator[](int i) const { return p[f(i)]; }
#line 11
  T &operator_subscript__ompick_gpu(int i) const { return p[f_v(i)]; }
#line 12
  T &at(int i) const { return *(p + f_v(i)); }
};
template <class T> void fill(view<T> v, int n) {
  #pragma omp target
  for (int i = 0; i < n; i++) v.at(i) = v.operator_subscript__ompick_gpu(i) + i + 5;
}
int main() { int a[4] = {}; fill(view<int>{a}, 2); std::printf("%d %d %d\n", a[0], a[1], a[2]); }
