/* what both have */
#include "ops__ompick_2.h"
