// case: dispatch in C++: namespaces, members, overloads, templates, references, exceptions, appended objects
// run host => name 102 2 | member 11 1 | static 21 | template 7.5 | overload 1 102.5 | reference 5 | guard 3 2 | thrown 2 | object 1 1 | lambda 101 | cast 103 | run time 2 102 | class 1 2 | keep 10
#include <cstdio>
#include <omp.h>
#include <stdexcept>

namespace a {
int f_v(int x) { return 100 + x; }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(int x) { return x; }
} // namespace a

struct Solver {
  int base = 1;
  int run_v(int x) const { return base + x; }
  #pragma omp declare variant(run_v) match(construct={dispatch})
  int run(int x) const { return x; }
  static int all_v() { return 21; }
  #pragma omp declare variant(all_v) match(construct={dispatch})
  static int all() { return 20; }
  int twice(int x) const {
    int r;
    #pragma omp dispatch
    r = run(x);
    return r;
  }
};

template <typename T> T half_v(T x) { return x / 2; }
#pragma omp declare variant(half_v<T>) match(construct={dispatch})
template <typename T> T half(T x) { return x; }

int g_v(double *p) { return *p > 2 ? 100 : 99; }
#pragma omp declare variant(g_v) match(construct={dispatch}) adjust_args(need_device_ptr: p)
int g(double *p) { return p ? -1 : -2; }
int g(int) { return 1; }

void add_v(int &r, const int &x) { r += x; }
#pragma omp declare variant(add_v) match(construct={dispatch}) adjust_args(need_device_addr: r, x)
void add(int &r, const int &x) { r -= x; }

int device_v(bool fails) {
  if (fails) throw std::runtime_error("fails");
  return omp_get_default_device();
}
#pragma omp declare variant(device_v) match(construct={dispatch})
int device(bool) { return -1; }

int object_v(int *p, omp_interop_t, omp_interop_t) { return *p; }
#pragma omp declare variant(object_v) match(construct={dispatch}) \
        append_args(interop(targetsync), interop(prefer_type("cuda"), target)) adjust_args(need_device_ptr: p)
int object(int *p) { return -*p; }

static int fast;
int pick_fast(int *p, omp_interop_t) { return *p + 100; }
int pick_slow(int *p) { return *p; }
#pragma omp declare variant(pick_fast) match(construct={dispatch}, user={condition(fast)}) \
        append_args(interop(targetsync)) adjust_args(need_device_ptr: p)
#pragma omp declare variant(pick_slow) match(construct={dispatch}) adjust_args(need_device_ptr: p)
int pick(int *p) { return -*p; }

int main() {
  int r, q;
  #pragma omp dispatch
  r = a::f(a::f(2));
  std::printf("name %d %d\n", r, a::f(2));

  Solver s, *p = &s;
  #pragma omp dispatch
  r = p->run(10);
  #pragma omp dispatch nocontext(true)
  q = s.run(1);
  std::printf("member %d %d\n", r, q);
  #pragma omp dispatch
  r = Solver::all();
  std::printf("static %d\n", r);

  double d;
  #pragma omp dispatch
  d = half(15.0);
  std::printf("template %g\n", d);

  double x = 2.5;
  #pragma omp dispatch
  r = g(7);
  #pragma omp dispatch
  q = g(&x);
  std::printf("overload %d %g\n", r, q + x);

  r = 2;
  #pragma omp dispatch
  add(r, 3);
  std::printf("reference %d\n", r);

  omp_set_default_device(2);
  #pragma omp dispatch device(3)
  r = device(false);
  std::printf("guard %d %d\n", r, omp_get_default_device());
  try {
    #pragma omp dispatch device(3)
    r = device(true);
  } catch (const std::exception &) {
  }
  std::printf("thrown %d\n", omp_get_default_device());

  int one = 1, *at_one = &one;
  #pragma omp dispatch
  r = object(&one);
  #pragma omp dispatch interop(omp_interop_none) is_device_ptr(at_one)
  q = object(at_one);
  std::printf("object %d %d\n", r, q);

  auto lambda = [](int y) {
    int z;
    #pragma omp dispatch
    z = a::f(y);
    return z;
  };
  std::printf("lambda %d\n", lambda(1));
  #pragma omp dispatch
  r = static_cast<int>(a::f(3));
  std::printf("cast %d\n", r);

  int two = 2;
  #pragma omp dispatch
  r = pick(&two);
  fast = 1;
  #pragma omp dispatch nowait
  q = pick(&two);
  std::printf("run time %d %d\n", r, q);

  #pragma omp dispatch novariants(one)
  r = s.run(1);
  #pragma omp dispatch novariants(!one)
  q = s.run(1);
  std::printf("class %d %d\n", r, q);
  std::printf("keep %d\n", s.twice(9));
}
