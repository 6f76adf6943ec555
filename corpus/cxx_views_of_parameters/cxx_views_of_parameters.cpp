// case: the elements of pointers to a template's parameter are no calls of operators
// run gpu=nvptx64:sm_80 => 0 5 6
#include <cstdio>
int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(construct={target})
int f(int x) { return x; }
struct big { int a[4]; int &operator[](int i) { return a[f(i)]; } };
template <class T> struct view {
  T *p;
  T *operator->() { return p + f(0); }
  T &operator[](int i) const { return p[f(i)]; }
  T &at(int i) const { return *(p + f(i)); }
};
template <class T> void fill(view<T> v, int n) {
  #pragma omp target
  for (int i = 0; i < n; i++) v.at(i) = v[i] + i + 5;
}
int main() { int a[4] = {}; fill(view<int>{a}, 2); std::printf("%d %d %d\n", a[0], a[1], a[2]); }
