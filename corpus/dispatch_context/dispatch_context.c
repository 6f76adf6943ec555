// case: dispatch in other constructs, selectors with several constructs, device code, no variants at all
// run host => alone 1 | parallel 2 | target 3 | inner 1 3 | device 4 | plain 5 | requires 7 | none 6 6
#include <stdio.h>

int f_dispatch(void) { return 1; }
int f_parallel(void) { return 2; }
int f_target(void) { return 3; }
#pragma omp declare target (f_target)
#pragma omp declare variant(f_dispatch) match(construct={dispatch})
#pragma omp declare variant(f_parallel) match(construct={parallel,dispatch})
#pragma omp declare variant(f_target) match(construct={target,dispatch})
int f(void) { return 0; }

/* the variant is called in a dispatch construct, so its body is in one */
int g_v(void) { return f(); }
#pragma omp declare variant(g_v) match(construct={dispatch})
int g(void) { return 10 + f(); }

/* variants that want device pointers or interop objects are no candidates on a device */
int h_pointer(int *p) { return *p; }
int h_plain(int *p) { return *p + 1; }
#pragma omp declare variant(h_pointer) match(construct={dispatch}, device={kind(any)}, implementation={vendor(score(9): gnu)}) adjust_args(need_device_ptr: p)
#pragma omp declare variant(h_plain) match(construct={dispatch})
int h(int *p) { return -*p; }

int none(int x) { return x; }

int main(void) {
  int r = 0, q = 0;
  #pragma omp dispatch
  r = f();
  printf("alone %d\n", r);

  #pragma omp parallel num_threads(2)
  {
    #pragma omp master
    {
      #pragma omp dispatch
      r = f();
    }
  }
  printf("parallel %d\n", r);

  #pragma omp target map(tofrom: r)
  {
    #pragma omp dispatch
    r = f();
  }
  printf("target %d\n", r);

  #pragma omp dispatch
  r = g();
  #pragma omp target map(tofrom: q)
  #pragma omp dispatch
  q = f();
  printf("inner %d %d\n", r, q);

  #pragma omp target map(tofrom: r)
  {
    int three = 3;
    #pragma omp dispatch
    r = h(&three);
  }
  printf("device %d\n", r);

  int five = 5;
  #pragma omp dispatch
  r = h(&five);
  printf("plain %d\n", r);

  int six = 6, *seven = &six;
  #pragma omp dispatch is_device_ptr(seven)
  r = none(*seven + 1);
  printf("requires %d\n", r);

  int x = 1;
  #pragma omp dispatch depend(inout: x) nowait
  r = none(6);
  #pragma omp dispatch novariants(x) device(0)
  q = none(6);
  printf("none %d %d\n", r, q);
  return 0;
}
