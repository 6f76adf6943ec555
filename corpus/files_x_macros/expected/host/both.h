/* what both have */
#include "ops.h"
