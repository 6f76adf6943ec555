#ifndef B_H
#define B_H

#include "a.h"

static inline int of_b(int x) { return of_a(law(x)); }

#endif
