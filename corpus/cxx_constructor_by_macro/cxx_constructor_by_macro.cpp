// case: a macro behind its parameters says that a function runs before main: the host's text keeps what it chooses
// run host=host => 2 2
#include <cstdio>
#define ATTR(x) __attribute__((x))
int fd(int x) { return x + 100; }
#pragma omp declare variant(fd) match(construct={target})
int f(int x) { return x; }
int seen;
static void init_it(void) ATTR(constructor);
static void init_it(void) { seen = f(2); }
int main(void) {
  int r = 0;
  printf("%d ", seen);
#pragma omp target map(from: r)
  { init_it(); r = seen; }
  printf("%d\n", r);
}
