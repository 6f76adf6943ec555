// case: a virtual function of another file that devices call by a pointer to a base class
// aux: shapes.hpp shapes.cpp
// cc succeeds
// fails: OMP0333
#include <cstdio>
#include "shapes.hpp"
int main() {
  Square square;
  std::printf("%d\n", use(square));
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    Square own;
    Shape *shape = &own;
    r = shape->area(1);
  }
  std::printf("%d\n", r);
}
