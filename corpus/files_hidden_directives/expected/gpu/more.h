#include "hidden.h"
_Pragma("omp declare target")
int more(int x);
END_DEVICE
