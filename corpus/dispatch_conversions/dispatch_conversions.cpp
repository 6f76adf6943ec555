// case: device pointers of arguments that convert to pointers
// run host => ok
#include <cstdio>
#include <omp.h>
struct P { int *p; operator int *() const { return p; } };
struct Q { int *p; operator const int *() const { return p; } operator int *() { return p; } };
template <class T> struct Ptr { T *p; operator T *() const { return p; } };
int v(int *a) { return *a + 100; }
#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: a)
int f(int *a) { return *a; }
int w(const int *a) { return a ? *a + 100 : 7; }
#pragma omp declare variant(w) match(construct={dispatch}) adjust_args(need_device_ptr: a)
int g(const int *a) { return a ? *a : 6; }
int cv(const char *s) { return s[0] + 1000; }
#pragma omp declare variant(cv) match(construct={dispatch}) adjust_args(need_device_ptr: s)
int cs(const char *s) { return s[0]; }
int main() {
  int x = 1, r = 0;
  P p{&x};
  Q q{&x};
  Ptr<int> t{&x};
  int arr[2] = {5, 6};
  #pragma omp dispatch
  r = f(p);
  if (r != 101) return 1;
  #pragma omp dispatch
  r = g(q);
  if (r != 101) return 2;
  #pragma omp dispatch
  r = f(t);
  if (r != 101) return 3;
  #pragma omp dispatch
  r = g(nullptr);
  if (r != 7) return 4;
  #pragma omp dispatch
  r = g({});
  if (r != 7) return 5;
  #pragma omp dispatch
  r = f(arr);
  if (r != 105) return 6;
  #pragma omp dispatch
  r = cs("abc");
  if (r != 'a' + 1000) return 7;
  #pragma omp dispatch
  r = g(0);
  if (r != 7) return 8;
  #pragma omp dispatch
  r = g(NULL);
  if (r != 7) return 9;
  const int carr[2] = {5, 6};
  #pragma omp dispatch
  r = g(carr);
  if (r != 105) return 10;
  #pragma omp dispatch
  r = g({nullptr});
  if (r != 7) return 11;
  #pragma omp dispatch
  r = f([](int *q) { return q; }(&x));
  if (r != 101) return 12;
  puts("ok");
  return 0;
}
