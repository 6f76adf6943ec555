#include "inline.h"

int other(void);
int other(void) { return 10 * twice(2) + THREE_AND(4); }
