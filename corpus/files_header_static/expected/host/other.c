#include "both.h"

int other(void);
int other(void) { return two_v(1) + used(1); }
