// case: calls of base functions in conditions are decided where the condition is read
// run host => 11 | seq 0 par 1 | nested 1 0 | meta 2
// run gpu=nvptx64:sm_80 => 11 | seq 0 par 1 | nested 1 0 | meta 2
#include <stdio.h>
static int on = 1;
int host_v(int x) { return 1; }
#pragma omp declare variant(host_v) match(device={kind(host)})
int is_host(int x) { return 0; }

int f_v(int x) { return 11; }
#pragma omp declare variant(f_v) match(user={condition(is_host(x) && on)})
int f(int x) { return 0; }

int parallel_v(void) { return 1; }
#pragma omp declare variant(parallel_v) match(construct={parallel})
int in_parallel(void) { return 0; }
int g_v(void) { return 1; }
#pragma omp declare variant(g_v) match(user={condition(in_parallel() && on)})
int g(void) { return 0; }

int z_v(int n) { return 1; }
#pragma omp declare variant(z_v) match(user={condition(n > 2)})
int z_large(int n) { return 0; }
int a_v(int n) { return 1; }
#pragma omp declare variant(a_v) match(user={condition(z_large(n + 1))})
int a(int n) { return 0; }

int main(void) {
  int p = 9, m = 0;
  printf("%d\n", f(1));
  #pragma omp parallel num_threads(1)
  p = g();
  printf("seq %d par %d\n", g(), p);
  printf("nested %d %d\n", a(2), a(1));
  #pragma omp metadirective when(user={condition(is_host(on))}: parallel num_threads(2)) otherwise(nothing)
  {
    #pragma omp atomic
    m++;
  }
  printf("meta %d\n", m);
  return 0;
}
