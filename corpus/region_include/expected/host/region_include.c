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


#include "definitions.h"
#include "guarded.h"

  #include "nested.h"



/* nothing comes of it again */
#include "guarded.h"





int main(void) {
  printf("%d %d\nnested %d\nplain %d\nguarded %d\nleft %d\n", one__ompick__vendor_gnu(), two__ompick__vendor_gnu(), nested__ompick__kind_host__vendor_gnu(), from_header__ompick__condition_sizeof_int_gt_2__74862429(), guarded__ompick__vendor_gnu(), left());
  return 0;
}
