// case: regions of function variants that begin and end in attributes, with nothing else that would be resolved
// run host => 12 7 | 7
// run gpu=nvptx64:sm_80 => 12 7 | 7
#include <cstdio>

int one(int x) { return x + 1; }
int two(int x) { return x + 2; }

;
int one__ompick__vendor_gnu(int x) { return x + 11; }
;



;

int main() {
  std::printf("%d %d\n", one__ompick__vendor_gnu(1), two(5));
  int on_device = 0;
#pragma omp target map(from: on_device)
  on_device = two(5);
  std::printf("%d\n", on_device);
}
