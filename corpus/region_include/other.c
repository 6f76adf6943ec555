#include "shared.h"
int other(void) { return from_header(); }
