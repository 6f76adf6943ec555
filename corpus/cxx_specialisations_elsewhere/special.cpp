#include "shapes.hpp"
int base_device(int x) { return x + 10; }
#pragma omp declare variant(base_device) match(construct = {target})
int base(int x) { return x; }
template <> int n::area<int>(int x) { return base(x); }
template <> int shape<int>::side(int x) { return base(x) + 20; }
template <> int shape<int>::sides(int x) { return base(x) + 40; }
template <> template <> int shape<int>::scaled<int>(int x) { return base(x) + 60; }
int plain_device(int) { return 8; }
int plain(int) { return 7; }
template <> int differs<int>(int x) { return x; }
