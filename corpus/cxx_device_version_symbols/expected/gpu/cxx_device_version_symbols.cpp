// case: the device version of a function has neither its symbol nor does it run by itself; comments in its declaration end
// run host => 102 2 | 103 3 | 1
// run gpu=nvptx64:sm_80 => 102 2 | 103 3 | 1
#include <cstdio>
#define SYMBOL(name) __asm__(name)
int lib_v(int x) { return x + 100; }

int lib(int x) { return x; }

extern "C" int named(int x) __asm__("named_symbol");
#pragma omp declare target
extern "C" int named__ompick_gpu(int x);
#pragma omp end declare target
#line 11
extern "C" int named(int x) { return lib(x); }
#pragma omp declare target
#line 11
extern "C" int named__ompick_gpu(int x) { return lib_v(x); }
#pragma omp end declare target
#line 12

namespace n {
int by_macro(int x, // the first
             int y = 0) SYMBOL("macro_symbol");
             #pragma omp declare target
int by_macro__ompick_gpu(int x, int y = 0);
#pragma omp end declare target
#line 16
#pragma omp declare target
int runs;
[[gnu::constructor]] void start() { runs += lib(1); }
#pragma omp declare target
#line 18
[[]] void start__ompick_gpu() { runs += lib_v(1); }
#pragma omp end declare target
#line 19
#pragma omp end declare target
}
int n::by_macro(int x, int y) { return lib(x) + y; }
#line 21
int n::by_macro__ompick_gpu(int x, int y) { return lib_v(x) + y; }
#line 22

int main() {
  int a = 0, b = 0;
  #pragma omp target map(from: a, b)
  {
    a = named__ompick_gpu(2);
    b = n::by_macro__ompick_gpu(3);
  }
  std::printf("%d %d\n%d %d\n%d\n", a, named(2), b, n::by_macro(3), n::runs);
}
