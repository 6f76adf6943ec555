#include "value.h"
value operator+(value a, value b) { return of(where(a.x + b.x)); }
