#include "law.h"

int neither(void);
int neither(void) { return 0; }
