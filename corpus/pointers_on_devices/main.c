// case: what host code puts into a pointer runs as the host's version where device code of another file calls it, which is said
// aux: t.c dev.c
// run gpu=nvptx64:sm_80 => 1
// warns: the address of `h` is taken: on a device, calls through it reach its host version [OMP0411]
// cc cannot know
#include <stdio.h>
int dev(void);
void init(void);
int main(void) {
  int r = 0;
  init();
#pragma omp target map(from: r)
  r = dev();
  printf("%d\n", r);
}
