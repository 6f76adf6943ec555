// case: what a header says in a unit without any directive is not what it says in one with a variant
// aux: use.h other.c
// run host => 3 1
#include <stdio.h>
int v(void);
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int base(void);
#include "use.h"
int ot(void);
int main() {
  printf("%d %d\n", use(), ot());
}
int v(void) { return 3; }
int base(void) { return 1; }
