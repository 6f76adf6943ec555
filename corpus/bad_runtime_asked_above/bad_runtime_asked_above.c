// case: conditions that ask the runtime, in choices that would be made above the construct in which they are asked
// fails: OMP0408
#include <omp.h>
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  #pragma omp metadirective when(user={condition(omp_get_num_threads() > 1)}: teams num_teams(2) reduction(+:r)) otherwise(nothing)
  r += 1;
  #pragma omp target map(tofrom: r)
  #pragma omp metadirective when(user={condition(omp_get_num_devices() > 1)}: teams num_teams(2) reduction(+:r)) otherwise(nothing)
  r += 1;
  return r;
}
