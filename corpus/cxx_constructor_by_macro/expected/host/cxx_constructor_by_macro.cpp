// case: a macro behind its parameters says that a function runs before main: the host's text keeps what it chooses
// run host=host => 2 2
#include <cstdio>
#define ATTR(x) __attribute__((x))
int fd(int x) { return x + 100; }

int f(int x) { return x; }
int seen;
static void init_it(void) ATTR(constructor);
#pragma omp declare target
static void init_it__ompick_host(void) __attribute__(());
#pragma omp end declare target
#line 10
static void init_it(void) { seen = f(2); }
#pragma omp declare target
#line 10
static void init_it__ompick_host(void) { seen = fd(2); }
#pragma omp end declare target
#line 11
int main(void) {
  int r = 0;
  printf("%d ", seen);
#pragma omp target map(from: r)
  { init_it__ompick_host(); r = seen; }
  printf("%d\n", r);
}
