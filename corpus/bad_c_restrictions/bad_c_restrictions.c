// case: restrictions of SPEC 2, 5, 6 and 7 that programs break, in C
// fails: no device has the number -2
// fails: `n` is a variable, not a function
// fails: its parameter number 2 takes no `omp_interop_t`
// fails: `nocontext` takes exactly one expression
// fails: `p + 1` of `is_device_ptr` is no variable
// fails: `dispatch` has clauses only
// fails: `2` is more than the base function's 1 parameters
// fails: `unified_address` has nothing in parentheses but a logical constant
#include <stddef.h>
typedef void *omp_interop_t;
struct S { int a; } s;
int n, m; double d; int arr[3]; int *p;
void f0(void); void f1(void); int vf(int x); int vn(int *x);
#pragma omp declare variant(f1) match(user={condition(1, 2)})
void b1(void);
#pragma omp declare variant(f1) match(target_device={device_num(-2), kind(gpu)})
void b2(void);
#pragma omp declare variant(f1) match(target_device={device_num(1, 2), kind(gpu)})
void b3(void);
#pragma omp declare variant(f1) match(user={condition(score(-1): 1)})
void b4(void);
#pragma omp declare variant(f1) match(user={condition(score(n): 1)})
void b5(void);
#pragma omp declare variant(f1) match(construct={parallel, parallel})
void b6(void);
#pragma omp declare variant(f1) match(device={kind(score(1): gpu)})
void b7(void);
#pragma omp declare variant(f1) match(implementation={unified_address(yes)})
void b8(void);
#pragma omp declare variant(f1) match(implementation={atomic_default_mem_order(relaxed, seq_cst)})
void b9(void);
#pragma omp declare variant(f1) match(implementation={vendor()})
void b10(void);
#pragma omp declare variant(f1) match(device={isa(1)})
void b11(void);
#pragma omp declare variant(f1) match(user={condition(1)}) nowait
void b12(void);
#pragma omp declare variant(f1)
void b13(void);
#pragma omp declare variant(f1) match(user={condition(1)}) match(device={kind(host)})
void b14(void);
#pragma omp declare variant(nosuch) match(user={condition(1)})
void b15(void);
#pragma omp declare variant(b16) match(user={condition(1)})
void b16(void);
#pragma omp declare variant(n) match(user={condition(1)})
void b17(void);
#pragma omp declare variant(f1) match(user={condition(1)})
int b18;
#pragma omp declare variant(f1) match(construct={dispatch}) adjust_args(nothing: x)
void b19(void);
#pragma omp declare variant(vf) match(construct={dispatch}) adjust_args(need_device_ptr: x)
int b20(int x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_ptr: x, x)
int b21(int *x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_ptr: 1:omp_num_args) adjust_args(nothing: 1)
int b22(int *x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_ptr: 2)
int b23(int *x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_ptr: 1:0)
int b24(int *x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_ptr: x[0])
int b25(int *x);
#pragma omp declare variant(vn) match(construct={dispatch}) adjust_args(need_device_addr: x)
int b26(int *x);
#pragma omp declare variant(vn) match(construct={parallel}) adjust_args(need_device_ptr: x)
int b27(int *x);
int o1(int *x, double obj);
#pragma omp declare variant(o1) match(construct={dispatch}) append_args(interop(target))
int b28(int *x);
int o2(int *x, omp_interop_t obj);
#pragma omp declare variant(o2) match(construct={dispatch}) append_args(interop(target)) append_args(interop(target))
int b29(int *x);
#pragma omp declare variant(o2) match(construct={dispatch}) append_args(interop(target), interop(target))
int b30(int *x);
#pragma omp declare variant(o2) match(construct={dispatch}) append_args(interop(x))
int b31(int *x);
#pragma omp declare variant(o2) match(construct={dispatch}) append_args(target)
int b32(int *x);
int g(int); int h(int *); void (*fp)(int);
void test(void) {
#pragma omp dispatch
  n = g(n) + 1;
#pragma omp dispatch
  n = m;
#pragma omp dispatch
  n += g(n);
#pragma omp dispatch
  { g(n); }
#pragma omp dispatch
  if (n) g(n);
#pragma omp dispatch
  for (;;) g(n);
#pragma omp dispatch
  return;
#pragma omp dispatch
  g(n), g(m);
#pragma omp dispatch
  int k = g(n);
#pragma omp dispatch nocontext(n, m)
  g(n);
#pragma omp dispatch nocontext(n) nocontext(m)
  g(n);
#pragma omp dispatch novariants()
  g(n);
#pragma omp dispatch novariants(n) novariants(m)
  g(n);
#pragma omp dispatch nowait nowait
  g(n);
#pragma omp dispatch device(0) device(1)
  g(n);
#pragma omp dispatch device(0, 1)
  g(n);
#pragma omp dispatch device()
  g(n);
#pragma omp dispatch private(n)
  g(n);
#pragma omp dispatch is_device_ptr(p + 1)
  h(p);
#pragma omp dispatch is_device_ptr()
  h(p);
#pragma omp dispatch(n)
  g(n);
#pragma omp dispatch interop()
  g(n);
#pragma omp dispatch
#pragma omp dispatch
  g(n);
}
void test2(void) {
#pragma omp metadirective default(parallel) default(single)
  n++;
#pragma omp metadirective when(user={condition(n)}: metadirective default(parallel))
  n++;
#pragma omp metadirective otherwise(parallel) when(device={kind(host)}: single)
  n++;
#pragma omp metadirective when(device={kind(host)}: parallel) num_threads(2)
  n++;
#pragma omp metadirective when(: parallel)
  n++;
#pragma omp metadirective when(device={kind(host)} parallel)
  n++;
#pragma omp metadirective when(device={kind(score(1): host)}: parallel)
  n++;
#pragma omp metadirective when(construct={simd(simdlen(4))}: parallel)
  n++;
#pragma omp metadirective when(target_device={device_num(-5)}: parallel)
  n++;
#pragma omp metadirective when(user={condition(n, m)}: parallel)
  n++;
#pragma omp begin metadirective when(device={kind(host)}: parallel)
  n++;
}
#pragma omp metadirective when(user={condition(n)}: declare target)
#pragma omp begin declare variant match(construct={simd})
int r1(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant
int r2(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(host)}) adjust_args(nothing: 1)
int r3(void) { return 1; }
#pragma omp end declare variant
#pragma omp end declare variant
void in(void) {
#pragma omp begin declare variant match(device={kind(host)})
#pragma omp end declare variant
}
