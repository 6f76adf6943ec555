#include "value.h"
value operator+(value a, value b) { return {where(a.x + b.x)}; }
