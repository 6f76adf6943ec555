#include "inline.h"

int other(void);
int other(void) { return 10 * twice(2) + (3 + f_v(4)); }
