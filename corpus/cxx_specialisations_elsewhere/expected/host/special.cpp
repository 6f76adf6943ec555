#include "shapes.hpp"
int base_device(int x) { return x + 10; }

int base(int x) { return x; }
template <> int n::area<int>(int x) { return base(x); }
#line 5
template <> int n::area__ompick_host<int>(int x) { return base_device(x); }
#line 6
template <> int shape<int>::side(int x) { return base(x) + 20; }
#line 6
template <> int shape<int>::side__ompick_host(int x) { return base_device(x) + 20; }
#line 7
template <> int shape<int>::sides(int x) { return base(x) + 40; }
#line 7
template <> int shape<int>::sides__ompick_host(int x) { return base_device(x) + 40; }
#line 8
template <> template <> int shape<int>::scaled<int>(int x) { return base(x) + 60; }
#line 8
template <> template <> int shape<int>::scaled__ompick_host<int>(int x) { return base_device(x) + 60; }
#line 9
int plain_device(int) { return 8; }
int plain(int) { return 7; }
template <> int differs<int>(int x) { return x; }
#pragma omp declare target
#line 11
template <> int differs__ompick_host<int>(int x) { return x; }
#pragma omp end declare target
#line 12
