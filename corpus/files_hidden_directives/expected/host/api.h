#include "hidden.h"
_Pragma("omp declare target")
int f_gpu(int x);

int f(int x);
END_DEVICE
