// case: virtual functions that the host calls by references to base classes, and devices by their classes' names
// aux: shapes.hpp shapes.cpp
// cc cannot know
// run host => 1 2 3 4 | 101 102 103 104
// run gpu=nvptx64:sm_80 => 1 2 3 4 | 101 102 103 104
#include <cstdio>
#include "shapes.hpp"
int main() {
  Square square;
  Round round;
  Typed typed;
  Written written;
  Shape &first = square, &second = round, &fourth = written;
  Of<int> &third = typed;
  std::printf("%d %d %d %d\n", first.area(1), second.area(2), third.area(3), fourth.area(4));
  int r[4] = {};
#pragma omp target map(tofrom : r)
  {
    Square s;
    Round o;
    Typed t;
    Written w;
    r[0] = s.Square::area(1);
    r[1] = o.Round::area(2);
    r[2] = t.Typed::area(3);
    r[3] = w.Written::area(4);
  }
  std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
}
