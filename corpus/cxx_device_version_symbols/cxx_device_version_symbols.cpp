// case: the device version of a function has neither its symbol nor does it run by itself; comments in its declaration end
// run host => 102 2 | 103 3 | 1
// run gpu=nvptx64:sm_80 => 102 2 | 103 3 | 1
#include <cstdio>
#define SYMBOL(name) __asm__(name)
int lib_v(int x) { return x + 100; }
#pragma omp declare variant(lib_v) match(construct={target})
int lib(int x) { return x; }

extern "C" int named(int x) __asm__("named_symbol");
extern "C" int named(int x) { return lib(x); }

namespace n {
int by_macro(int x, // the first
             int y = 0) SYMBOL("macro_symbol");
#pragma omp declare target
int runs;
[[gnu::constructor]] void start() { runs += lib(1); }
#pragma omp end declare target
}
int n::by_macro(int x, int y) { return lib(x) + y; }

int main() {
  int a = 0, b = 0;
  #pragma omp target map(from: a, b)
  {
    a = named(2);
    b = n::by_macro(3);
  }
  std::printf("%d %d\n%d %d\n%d\n", a, named(2), b, n::by_macro(3), n::runs);
}
