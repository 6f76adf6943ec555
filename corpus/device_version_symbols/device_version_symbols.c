// case: the device version of a function has neither its symbol nor its aliases, and does not run by itself; it is as weak
// run host => 102 2 | 103 3 | 4 4 | 1
// run gpu=nvptx64:sm_80 => 102 2 | 103 3 | 4 4 | 1
#include <stdio.h>
#define SYMBOL(name) __asm__(name)
#define RUNS __attribute__((constructor))
int lib_v(int x) { return x + 100; }
#pragma omp declare variant(lib_v) match(construct={target})
int lib(int x) { return x; }

int named(int) __asm__("named_symbol");
int weakly(int x) __attribute__((weak, visibility("hidden")));
int by_macro(int x, // the first
             int y) SYMBOL("macro_symbol");

int caller(int x) {
  int r;
  #pragma omp target map(from: r)
  r = named(x) + by_macro(0, 0) - 100;
  return r;
}
int named(int x) { return lib(x); }
int weakly(int x) { return lib(x); }
int by_macro(int x, int y) { return lib(x) + y; }

int aliased(int x) { return lib(x); }
int other_name(int x) __attribute__((alias("aliased")));

static int runs;
#pragma omp declare target (runs)
#pragma omp declare target
RUNS void start(void) { runs += lib(1); }
__attribute__((noinline, __destructor__)) void stop(void) { runs += lib(1); }
#pragma omp end declare target

int main(void) {
  int a = 0, b = 0, c = 0;
  #pragma omp target map(from: a, b, c)
  {
    a = weakly(3);
    b = aliased(4);
    c = by_macro(2, 0);
  }
  printf("%d %d\n%d %d\n%d %d\n%d\n", caller(2), named(2), a, weakly(3), b - 100, other_name(4), runs);
  return c != 102;
}
