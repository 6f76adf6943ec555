#include "shapes.hpp"
int on_device(int x) { return x + 100; }

int f(int x) { return x; }
int law(int x) { return f(x); }
#pragma omp declare target
#line 5
int law__ompick_host(int x) { return on_device(x); }
#pragma omp end declare target
#line 6
int Square::area(int x) { return f(x); }
#line 6
int Square::area__ompick_host(int x) { return on_device(x); }
#line 7
int Round::area(int x) { return f(x); }
#line 7
int Round::area__ompick_host(int x) { return on_device(x); }
#line 8
int Typed::area(int x) { return f(x); }
#line 8
int Typed::area__ompick_host(int x) { return on_device(x); }
#line 9
