// case: no newline at the end of the file, where a call stands
// run host => 1
#include <stdio.h>

int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(void) { return 0; }

int main(void) { printf("%d\n", f()); return 0; }