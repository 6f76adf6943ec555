// case: the body of a macro calls operators that have variants, or that lead to base functions
// run gpu=nvptx64:sm_80 => 103 203 201 209 206 5 1004 0 1
// run host=host => 103 103 101 109 106 5 1004 0 1
// aux: value.h
#include "value.h"
#include <cstdio>
#define NEXT(x) (++(x))
#define CALL(f) ((f)(9))

struct counter {
  int n;
  bool operator!=(int end) const { return n != end; }
  counter &operator++() { return n += 1, *this; }
#line 13
  counter &operator_increment__ompick_gpu() { return n += 1, *this; }
#line 14
  int operator*() const { return where(n); }
#line 14
  int operator_times__ompick_gpu() const { return on_device(n); }
#line 15
  int operator()(int x) const { return where(x); }
#line 15
  int operator_call__ompick_gpu(int x) const { return on_device(x); }
#line 16
};

static value sum(value a, value b) { return (operator_plus__ompick_gpu((a), (b))); }

int main() {
  value a{1}, b{2}, r{0};
#pragma omp parallel num_threads(1)
  { r = (in_parallel((a), (b))); }
  printf("%d ", r.x);
  int s = 0, t = 0, u = 0, w = 0;
  counter all{1};
#pragma omp target map(from : s, t, u, w) map(to : a, b, all)
  {
    const value both = sum(a, b);
    s = both.x;
    t = ((a).operator_subscript__ompick_gpu(0));
    u = ((all).operator_call__ompick_gpu(9));
    w = 0;
    counter it{5};
    w = ((it).operator_increment__ompick_gpu()).operator_times__ompick_gpu();
  }
  bool here = false, there = BETWEEN(a, b, value{3});
  value c{1};
#pragma omp parallel num_threads(1)
  {
    (add_in_parallel((c), (2)));
    add_in_parallel((c), (1));
    c.x -= 1000;
    here = (less_in_parallel((a), (b)) && less_in_parallel((b), (value{3})));
  }
  printf("%d %d %d %d %d ", s, t, u, w, ADD(2, 3));
  printf("%d %d %d\n", c.x, here, there);
}
