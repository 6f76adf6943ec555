// case: includes inside regions: definitions in headers, once and below another region, guarded headers, in a region that is left out
// run host => 1 2 | nested 3 | plain 4 | guarded 5 | left 0
// aux: definitions.h nested.h guarded.h left.h other.c shared.h
#include "shared.h"
#include <stdio.h>

int one(void) { return 0; }
int two(void) { return 0; }
int nested(void) { return 0; }
int guarded(void) { return 0; }
int left(void) { return 0; }

#pragma omp begin declare variant match(implementation={vendor(gnu)})
#include "definitions.h"
#include "guarded.h"
#pragma omp begin declare variant match(device={kind(host)})
  #include "nested.h"
#pragma omp end declare variant
#pragma omp end declare variant

/* nothing comes of it again */
#include "guarded.h"

#pragma omp begin declare variant match(device={kind(fpga)})
#include "left.h"
#pragma omp end declare variant

int main(void) {
  printf("%d %d\nnested %d\nplain %d\nguarded %d\nleft %d\n", one(), two(), nested(), from_header(), guarded(), left());
  return 0;
}
