// case: the same where what is not mapped stays, and through pointers to bases
// run host => ok
#include <cstdio>
#include <cstddef>
struct B { int b = 3; };
struct D : B { int d = 4; };
int vv(void *p) { return p ? 100 : 7; }
#pragma omp declare variant(vv) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int fv(void *p) { return p ? 1 : 2; }
int vb(B *p) { return p->b + 100; }
#pragma omp declare variant(vb) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int fb(B *p) { return p->b; }
int vf(int (*p)(int)) { return p(1) + 100; }
int vr(int *const &p) { return *p + 100; }
#pragma omp declare variant(vr) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int fr(int *const &p) { return *p; }
int v2(int (*p)[3]) { return p[0][1] + 100; }
#pragma omp declare variant(v2) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int f2(int (*p)[3]) { return p[0][1]; }
int v3(int *p, int q) { return *p + q + 100; }
#pragma omp declare variant(v3) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int f3(int *p, int q = 5) { return *p + q; }
int vc(const volatile int *p) { return *p + 100; }
#pragma omp declare variant(vc) match(construct={dispatch}) adjust_args(need_device_ptr(fb_preserve): p)
int fc(const volatile int *p) { return *p; }
struct W { int x; operator int *() { return &x; } };
W make() { return W{9}; }
int main() {
  int r = 0, x = 1; D d; int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  #pragma omp dispatch
  r = fv(&d);
  if (r != 100) return 1;
  #pragma omp dispatch
  r = fb(&d);
  if (r != 103) return 2;
  #pragma omp dispatch
  r = fr(&x);
  if (r != 101) return 3;
  #pragma omp dispatch
  r = f2(m);
  if (r != 102) return 4;
  #pragma omp dispatch
  r = f3(&x);
  if (r != 106) return 5;
  #pragma omp dispatch
  r = fc(&x);
  if (r != 101) return 6;
  W w{8};
  #pragma omp dispatch
  r = f3(w, 1);
  if (r != 109) return 7;
  #pragma omp dispatch
  r = f3(make(), 1);
  if (r != 110) return 8;
  #pragma omp dispatch
  r = f3(m[0], 1);
  if (r != 102) return 9;
  bool c = r > 0;
  #pragma omp dispatch
  r = fv(c ? &x : nullptr);
  if (r != 100) return 10;
  #pragma omp dispatch
  r = fv(nullptr);
  if (r != 7) return 11;
  #pragma omp dispatch
  r = fv(NULL);
  if (r != 7) return 12;
  puts("ok");
  return 0;
}
