#include "both.h"

int other(void);
int other(void) { return two(1) + used(1); }
