// case: explicit specialisations that a header declares and one source defines, of which devices run other versions, or of whose template
// aux: shapes.hpp special.cpp third.cpp
// cc does not link: undefined reference to `int differs__ompick
// run host => 11 1 31 51 71 4 1 8 | 1 21 41 61 1 7 | 211
// run gpu=nvptx64:sm_80 => 11 1 31 51 71 4 1 8 | 1 21 41 61 1 7 | 211
#include "shapes.hpp"
#include <cstdio>
int main() {
  int r[8];
#pragma omp target map(from : r)
  {
    shape<int> s;
    r[0] = n::area__ompick_gpu(1);
    r[1] = n::area__ompick_gpu('c');
    r[2] = s.side__ompick_gpu(1);
    r[3] = shape<int>::sides__ompick_gpu(1);
    r[4] = s.scaled__ompick_gpu(1);
    r[5] = s.scaled__ompick_gpu('c');
    r[6] = differs__ompick_gpu(1);
    r[7] = differs__ompick_gpu('c');
  }
  shape<int> s;
  for (int &x : r) std::printf(&x == r + 7 ? "%d" : "%d ", x);
  std::printf("\n%d %d %d %d %d %d\n%d\n", n::area(1), s.side(1), s.sides(1), s.scaled(1), differs(1), differs('c'),
              third());
}
