#include "use.h"
int ot(void) { return use(); }
