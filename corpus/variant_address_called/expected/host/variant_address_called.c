// case: calls that take the function's address first, or what that leads to, or select a function by type, are direct calls
// run host => 1 2 3 4 5 | 101 101 202 101 | 1 1 2 1 | 7
// run gpu=nvptx64:sm_70 => 101 102 103 104 105 | 101 101 202 101 | 1 1 2 1 | 7
#include <stdarg.h>
#include <stdio.h>

#pragma omp declare target
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }
double real_on_gpu(double x) { return x + 100; }

double real_eos(double x) { return x; }
#define any_eos(x) _Generic((x), int: eos, double: (real_eos), default: &eos)(x)
// It has a version for devices.
int shape(int x) { return (*eos)(x); }
#pragma omp end declare target

// Decided at run time.
int level = 1;
int high(int x) { return x + 100; }

int law(int x) { return x; }
int large(int x) { return x + 200; }

int by_argument(int x) { return x; }
int first_and_100(int n, ...) {
  va_list rest;
  va_start(rest, n);
  int first = va_arg(rest, int);
  va_end(rest);
  return first + 100;
}

int first(int n, ...) {
  va_list rest;
  va_start(rest, n);
  int first = va_arg(rest, int);
  va_end(rest);
  return first;
}

static int same(int x) { return x; }
static int through(int (*eos)(int), int x) { return (*eos)(x); }

static inline int by_argument__ompick_1(int x) { if (x > 1 && level) return large(x); else return by_argument(x); }
static inline int law__ompick_1(int x) { if (level > 0) return high(x); else return law(x); }
#line 46
int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  #pragma omp target map(from: a, b, c, d, e)
  {
    a = (&eos)(1);
    b = (**eos)(2);
    c = any_eos(3);
    d = (int)any_eos(4.0);
    e = (&shape)(5);
  }
  printf("%d %d %d %d %d\n", a, b, c, d, e);
  for (; level >= 0; level--)
    printf("%d %d %d %d\n", (&law__ompick_1)(1), (*law__ompick_1)(1), ( & by_argument__ompick_1 ) (2), ((level > 0) ? first_and_100 : first)(1, 1));
  printf("%d\n", through(same, 7));
  return 0;
}
