// case: no newline at the end of the file, where a call stands
// run host => 1
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }

int main(void) { printf("%d\n", f_v()); return 0; }