#include "value.h"
value operator+(value a, value b) { return of(where(a.x + b.x)); }
#pragma omp declare target
#line 2
value operator_plus__ompick_host(value a, value b) { return of(on_target(a.x + b.x)); }
#pragma omp end declare target
#line 3
