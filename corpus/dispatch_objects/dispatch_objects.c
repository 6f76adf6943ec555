// case: the interop clause where run time chooses, its object's device, a device clause inside target regions
// run host => none 1 | given 17 | other 27 | slow -1 | made 10 | waits 10 | kept 4 5 | device 3 | restored 3 | target 102
// has host: omp_set_default_device\(ompick_interop_device\(none
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static int seven = 7, eight = 8;
static int fast;

/* (an object is a pointer for some compilers, a number for others) */
static int value(omp_interop_t object) { return object ? *(int *) (uintptr_t) object : 0; }
int f_fast(int n, omp_interop_t a, omp_interop_t b) { return n * 10 + value(a) + value(b) - (b == a ? value(b) : 0); }
#pragma omp declare variant(f_fast) match(construct={dispatch}, user={condition(fast > n)}) \
        append_args(interop(targetsync), interop(target))
int f(int n) { return -n; }

static double x[2] = {4, 5};
double keep_v(double *p, double *q, omp_interop_t object) { return *p + (object ? 0 : *q) * 0; }
#pragma omp declare variant(keep_v) match(construct={dispatch}, user={condition(fast)}) \
        adjust_args(need_device_ptr: p, q) append_args(interop(target))
double keep(double *p, double *q) { return *q; }

void device_v(omp_interop_t object) { printf("device %d\n", omp_get_default_device() + (object == 0 ? 0 : 100)); }
#pragma omp declare variant(device_v) match(construct={dispatch}) append_args(interop(targetsync))
void device(void) { printf("device none\n"); }

int on_v(int n) { return n + 100; }
#pragma omp declare variant(on_v) match(construct={target,dispatch})
int on(int n) { return n; }

int main(void) {
  int r = 0;
  omp_interop_t objects[2] = {(omp_interop_t) (uintptr_t) &seven, (omp_interop_t) (uintptr_t) &eight};
  fast = 2;
  #pragma omp dispatch interop(omp_interop_none)
  r = f(0);
  printf("none %d\n", r + 1);
  #pragma omp dispatch interop(objects[0]) device(0)
  r = f(1);
  printf("given %d\n", r);
  #pragma omp dispatch interop(objects[0], objects[0]) device(0) nocontext(fast == 0)
  r = f(1);
  printf("other %d\n", r + 10);
  #pragma omp dispatch interop(objects[0]) device(0)
  r = f(2);
  printf("slow %d\n", r + 1);
  #pragma omp dispatch
  r = f(1);
  printf("made %d\n", r);
  #pragma omp dispatch nowait
  r = f(1);
  printf("waits %d\n", r);

  #pragma omp dispatch is_device_ptr(x) interop(omp_interop_none)
  r = (int) keep(x, x);
  printf("kept %d ", r);
  fast = 0;
  #pragma omp dispatch interop(omp_interop_none)
  r = (int) keep(x, x + 1);
  printf("%d\n", r);

  omp_set_default_device(3);
  const omp_interop_t none = omp_interop_none;
  #pragma omp dispatch interop(none)
  device();
  printf("restored %d\n", omp_get_default_device());

  #pragma omp target map(tofrom: r)
  {
    #pragma omp dispatch device(1)
    r = on(2);
  }
  printf("target %d\n", r);
  return 0;
}
