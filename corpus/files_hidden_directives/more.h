#include "hidden.h"
BEGIN_DEVICE
int more(int x);
END_DEVICE
