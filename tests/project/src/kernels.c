#include "kernels.h"

long weigh(long value) { return value; }

const char *flavour(void) { return "alone"; }

const char *flavour_teams(void) { return "together"; }
