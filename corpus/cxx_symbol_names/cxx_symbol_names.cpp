// case: the host calls a function by its assembler name, devices by its own
// run host => 1 101
// run gpu=nvptx64:sm_80 => 1 101
#include <cstdio>
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }
int own_name(int x) __asm__("own_symbol");
extern "C" int own_symbol(int);
int own_name(int x) { return f(x); }
int main() {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = own_name(1);
  std::printf("%d %d\n", own_symbol(1), r);
}
