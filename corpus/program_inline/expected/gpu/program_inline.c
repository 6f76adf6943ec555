// case: an inline function of a header that one source uses on the device, one on the host, and one not at all
// run gpu=nvptx64:sm_80 => device 202 host 2 neither 0
// run host => device 2 host 2 neither 0
// aux: device.c neither.c law.h
#include "law.h"
#include <stdio.h>

int on_device(int x);
int neither(void);

int main(void) {
  printf("device %d host %d neither %d\n", on_device(1), twice(1), neither());
  return 0;
}
