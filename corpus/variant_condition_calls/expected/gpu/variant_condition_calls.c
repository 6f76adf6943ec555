// case: calls of base functions in conditions are decided where the condition is read
// run host => 11 | seq 0 par 1 | nested 1 0 | meta 2
// run gpu=nvptx64:sm_80 => 11 | seq 0 par 1 | nested 1 0 | meta 2
#include <stdio.h>
static int on = 1;
int host_v(int x) { return 1; }

int is_host(int x) { return 0; }

int f_v(int x) { return 11; }

int f(int x) { return 0; }

int parallel_v(void) { return 1; }

int in_parallel(void) { return 0; }
int g_v(void) { return 1; }

int g(void) { return 0; }

int z_v(int n) { return 1; }

int z_large(int n) { return 0; }
int a_v(int n) { return 1; }

int a(int n) { return 0; }

static inline int z_large__ompick_1(int n) { if (n > 2) return z_v(n); else return z_large(n); }
static inline int a__ompick_1(int n) { if (z_large__ompick_1(n + 1)) return a_v(n); else return a(n); }
static inline int f__ompick_1(int x) { if (host_v(x) && on) return f_v(x); else return f(x); }
static inline int g__ompick_1(void) { if (parallel_v() && on) return g_v(); else return g(); }
static inline int g__ompick_1x2(void) { if (in_parallel() && on) return g_v(); else return g(); }
#line 28
int main(void) {
  int p = 9, m = 0;
  printf("%d\n", f__ompick_1(1));
  #pragma omp parallel num_threads(1)
  p = g__ompick_1();
  printf("seq %d par %d\n", g__ompick_1x2(), p);
  printf("nested %d %d\n", a__ompick_1(2), a__ompick_1(1));
  if (host_v(on)) {
#line 35
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      m++;
    }
  } else {
#line 36
    {
      #pragma omp atomic
      m++;
    }
  }
#line 40
  printf("meta %d\n", m);
  return 0;
}
