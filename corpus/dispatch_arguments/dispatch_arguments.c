// case: adjust_args and append_args: names, ranges, is_device_ptr, interop objects in order, variable arguments, run-time choices
// run host => ptr 6 | kept 3 | null 1 | ranges 6 | two 21 | given 10 0 5 | var 1 10 3 | time 3 4 | context 6 | many 12 | once 1
#include <omp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

/* It stands for an object, and nobody may ask the runtime about it: where it is given, `device` names the device. */
static int objects = 10;
#define OBJECT ((omp_interop_t) (uintptr_t) &objects)

int sum_v(int n, const double *x, double *y) { y[0] = x[n] + x[n + 1]; return (int) y[0]; }
#pragma omp declare variant(sum_v) match(construct={dispatch}) \
        adjust_args(need_device_ptr: x, y) adjust_args(nothing: n)
int sum(int n, const double *x, double *y) { return n + !x + !y; }

/* what is not mapped stays, or becomes null */
int keep_v(const int *a, int *b) { return *a + *b; }
#pragma omp declare variant(keep_v) match(construct={dispatch}) \
        adjust_args(need_device_ptr(fb_preserve): a) adjust_args(need_device_ptr(fb_nullify): b)
int keep(const int *a, int *b) { return -*a - *b; }

/* ranges by number, the last argument counted from the end */
int pick_v(int n, int *a, int *b, int *c) { return n + *a + *b + *c; }
#pragma omp declare variant(pick_v) match(construct={dispatch}) adjust_args(need_device_ptr: 2:omp_num_args)
int pick(int n, int *a, int *b, int *c) { return n + !a + !b + !c; }

int log_v(int *a, omp_interop_t first, omp_interop_t second) { (void) first; (void) second; return *a * 10 + 11; }
#pragma omp declare variant(log_v) match(construct={dispatch}) append_args(interop(targetsync), interop(prefer_type("sycl", "level_zero"), target, targetsync)) adjust_args(need_device_ptr: a)
int log_it(int *a) { return -*a; }

int given_v(omp_interop_t object, omp_interop_t other) { return object == OBJECT ? objects : other == OBJECT ? 5 : 1; }
#pragma omp declare variant(given_v) match(construct={dispatch}) append_args(interop(target), interop(target))
int given(void);
int given(void) { return -1; }

int total_v(int n, omp_interop_t object, ...) {
  va_list list;
  va_start(list, object);
  int sum = object == OBJECT ? 100 : 0;
  while (n--) sum += *va_arg(list, int *);
  va_end(list);
  return sum;
}
#pragma omp declare variant(total_v) match(construct={dispatch}) append_args(interop(targetsync)) adjust_args(need_device_ptr: 2:omp_num_args)
int total(int n, ...) { return -n; }

/* which variant it is is only known at run time, and they want different arguments */
static int fast;
int time_fast(int *p, omp_interop_t object) { (void) object; return *p + 1; }
int time_slow(int *p) { return *p + 2; }
#pragma omp declare variant(time_fast) match(construct={dispatch}, user={condition(fast)}) append_args(interop(targetsync)) adjust_args(need_device_ptr: p)
#pragma omp declare variant(time_slow) match(construct={dispatch})
int time_it(int *p) { return -*p; }

/* chosen without a dispatch construct at the call: the body of a variant for dispatch is in one */
int deep_v(int *p) { return time_it(p) + time_it(p); }
#pragma omp declare variant(deep_v) match(construct={dispatch})
int deep(int *p) { return time_it(p); }

static int evaluated;
static int *once(int *p) { evaluated++; return p; }

int main(void) {
  double x[4] = {1, 2, 4, 8}, y[1];
  int r, one = 1, two = 2, three = 3;
  #pragma omp dispatch
  r = sum(1, x, y);
  printf("ptr %d\n", r);
  #pragma omp dispatch
  r = keep(&one, &two);
  printf("kept %d\n", r);
  double *none = 0;
  #pragma omp dispatch novariants(1)
  r = sum(0, x, none);
  printf("null %d\n", r);

  #pragma omp dispatch is_device_ptr(x)
  r = pick(0, &one, &two, &three);
  printf("ranges %d\n", r);

  #pragma omp dispatch nowait
  r = log_it(&one);
  printf("two %d\n", r);

  #pragma omp dispatch interop(OBJECT) device(0)
  r = given();
  int q, s;
  #pragma omp dispatch interop(0)
  q = given();
  #pragma omp dispatch interop(0, OBJECT)
  s = given();
  printf("given %d %d %d\n", r, q - 1, s);

  #pragma omp dispatch
  r = total(1, &one);
  #pragma omp dispatch interop(OBJECT) device(0)
  q = total(0);
  #pragma omp dispatch
  s = total(2, &one, &two);
  printf("var %d %d %d\n", r, q / 10, s);

  #pragma omp dispatch
  r = time_it(&one);
  fast = 1;
  #pragma omp dispatch is_device_ptr(x)
  q = time_it(&three);
  printf("time %d %d\n", r, q);

  #pragma omp dispatch
  r = deep(&two);
  printf("context %d\n", r);

  int *p = &three, *d = &one;
  #pragma omp dispatch is_device_ptr(d)
  r = pick(5, p, (d), p);
  printf("many %d\n", r);

  #pragma omp dispatch
  r = time_it(once(&one));
  printf("once %d\n", evaluated);
  return 0;
}
