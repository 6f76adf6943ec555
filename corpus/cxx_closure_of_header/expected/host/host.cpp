#include "closure.hpp"
int host() { return global(1); }
