#include "law.hpp"
Converted made(int x) { return Converted{x}; }
