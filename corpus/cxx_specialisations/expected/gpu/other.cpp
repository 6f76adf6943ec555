#include "special.hpp"
int other() { return of(1); }
