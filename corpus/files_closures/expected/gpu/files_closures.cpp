// case: what calls function objects in a header has one text, though not all who include it pass objects with variants
// aux: run.h law.h other.cpp plain.cpp
// run host => 1 2 3 4 5 6
// run gpu=nvptx64:sm_80 => 1 102 3 104 5 6
#include "law.h"
#include "run.h"
#include <cstdio>
int main() {
  int a = run(Law(), 1), b = run_on_device(Law(), 2);
  int c = run([](int x) { return law(x); }, 3), d = run_on_device([](int x) { return law_gpu(x); }, 4);
  std::printf("%d %d %d %d %d %d\n", a, b, c, d, other(), plain());
}
