#include "shapes.hpp"
int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int f(int x) { return x; }
int use(Shape &shape) { return shape.area(1); }
int Square::area(int x) { return f(x); }
