#include "law.hpp"
void on_the_device(int *all) {
#pragma omp target map(tofrom: all[:4])
  {
    all[0] = made(4);
    all[1] = through(5);
    Holder holder;
    all[2] = holder.value;
    decltype(named_only()) constructed;
    all[3] = constructed.value;
  }
}
