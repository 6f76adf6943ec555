#include "law.hpp"
int on_the_device() {
  int sum = 0;
#pragma omp target map(tofrom: sum)
  {
    Converted converted{4};
    sum = converted + Initialised().value + Holder().value + Static::go(3);
  }
  return sum;
}
