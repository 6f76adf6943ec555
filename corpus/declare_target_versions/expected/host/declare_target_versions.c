// case: functions whose host and device versions differ, calling each other, and one only called on the device
// run host => 0 1 | 10 11 | 21 | -1 31 | 5 6
// run gpu=nvptx64:sm_70 => 0 2 | 10 12 | 22 | -1 32 | 5 7
#include <stdio.h>

int f_target(void) { return 1; }
int f_gpu(void) { return 2; }


int f(void) { return 0; }

#pragma omp declare target
int both(void) { return f(); }
#pragma omp declare target
#line 13
int both__ompick_host(void) { return f_target(); }
#pragma omp end declare target
#line 14
#pragma omp end declare target

/* implicitly declare target, and so is what it calls */
static int outer(int x) { return x + both(); }
#pragma omp declare target
#line 17
static int outer__ompick_host(int x) { return x + both__ompick_host(); }
#pragma omp end declare target
#line 18

static int device_only(void) { return 20 + f_target(); }

/* the device version is wanted before the definition is seen */
static int later(int n);

/* the type of the result is defined once */
struct pair { int a, b; } pair_of(int a) {
  struct pair p = { a + f(), a };
  return p;
}
#pragma omp declare target
#line 25
struct pair pair_of__ompick_host(int a) {
  struct pair p = { a + f_target(), a };
  return p;
}
#pragma omp end declare target
#line 29

#pragma omp declare target
static int later__ompick_host(int n);
#pragma omp end declare target
#line 30
int main(void) {
  int a = 9, b = 9, c = 9, d = 9;
  #pragma omp target map(tofrom: a, b, c, d)
  {
    a = both__ompick_host();
    b = outer__ompick_host(10);
    c = device_only();
    d = later__ompick_host(3);
  }
  printf("%d %d\n%d %d\n%d\n", both(), a, outer(10), b, c);
  printf("%d %d\n", later(-1), d);
  #pragma omp target map(tofrom: a)
  {
    struct pair p = pair_of__ompick_host(5);
    a = p.a;
  }
  printf("%d %d\n", pair_of(5).a, a);
  return 0;
}

static int later(int n) { return n > 0 ? 10 + later(n - 1) : n == 0 ? f() : n; }
#pragma omp declare target
#line 50
static int later__ompick_host(int n) { return n > 0 ? 10 + later__ompick_host(n - 1) : n == 0 ? f_target() : n; }
#pragma omp end declare target
#line 51
