#define MODE 2
#include "differ__ompick_2.h"

int f_one(void) { return 1; }
int f_two(void) { return 2; }
int f(void) { return 0; }
int other(void);
int other(void) { return call(); }
