#include "b.h"
#include "either.h"

int other(int x) { return x < 0 ? either(-x) : of_b(x); }
