#include "more.h"
int other(void);
int other(void) { return more(4); }
