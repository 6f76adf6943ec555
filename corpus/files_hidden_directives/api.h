#include "hidden.h"
BEGIN_DEVICE
int f_gpu(int x);
VARIANT_FOR_GPU(f_gpu)
int f(int x);
END_DEVICE
