// case: with match_any a variant for target constructs is chosen on the host, too, and its host version is for the host
// run host => outer_any | inner
// run gpu=nvptx64 => outer_any | inner
#include <stdio.h>

void inner_gpu(void) { puts("inner_gpu"); }
#pragma omp declare variant(inner_gpu) match(device={kind(gpu)})
void inner(void) { puts("inner"); }

void outer_any(void) {
  puts("outer_any");
  inner();
}
#pragma omp declare variant(outer_any) match(construct={target}, device={kind(host)}, implementation={extension(match_any)})
void outer(void) { puts("outer"); }

int main(void) {
  outer();
  return 0;
}
