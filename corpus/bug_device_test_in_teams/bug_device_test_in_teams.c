// case: a test of a device number right inside teams, where the runtime may not be asked, is made above it
// run host=host => teams 1 | deeper 1
// has host: if \(ompick_device_is\(omp_get_default_device\(\), 1, [01]\)\) \{
#include <stdio.h>
int main(void) {
  int n = 0;
  #pragma omp teams num_teams(1) shared(n)
  {
    #pragma omp metadirective when(target_device={kind(host)}: parallel num_threads(1)) otherwise(nothing)
    n++;
  }
  printf("teams %d\n", n);
  n = 0;
  #pragma omp teams num_teams(1) shared(n)
  #pragma omp parallel num_threads(1)
  {
    #pragma omp metadirective when(target_device={kind(host)}: single) otherwise(nothing)
    n++;
  }
  printf("deeper %d\n", n);
  return 0;
}
