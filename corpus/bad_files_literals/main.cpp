// case: literals, new and delete on a device run functions that another file defines
// aux: units.hpp units.cpp
// cc succeeds
// fails: units.cpp:5
// fails: units.cpp:6
// fails: units.cpp:10
#include "units.hpp"
int main() {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    r = 1_m;
    delete new Unit;
  }
  return r;
}
