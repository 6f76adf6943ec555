#include "shared.h"
int other(void) { return from_header__ompick__condition_sizeof_int_gt_2__74862429(); }
