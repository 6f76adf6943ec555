// case: static functions, inline functions, attributes, pointers as results, and a variadic base
// run host => 1 | 2 | abc | 6 | 4
#include <stdarg.h>
#include <stdio.h>

static int f_v(void) { return 1; }

static inline int f(void) { return 0; }

__attribute__((noinline)) static int g_v(int x) { return x + 1; }

__attribute__((noinline, unused)) static int g(int x) { return x; }

static const char *h_v(void) { return "abc"; }

static inline const char *h(void) { return "base"; }

int sum_v(int n, ...) {
  va_list list;
  int sum = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    sum += va_arg(list, int);
  va_end(list);
  return sum;
}

int sum(int n, ...) { return n; }

typedef int op(int);
int k_v(int x) { return x * 2; }

op k;
int k(int x) { return x; }

int main(void) {
  printf("%d\n%d\n%s\n%d\n%d\n", f_v(), g_v(1), h_v(), sum_v(3, 1, 2, 3), k_v(2));
  return 0;
}
