#include "use__ompick_2.h"
int ot(void) { return use(); }
