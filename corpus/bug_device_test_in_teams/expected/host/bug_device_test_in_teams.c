// case: a test of a device number right inside teams, where the runtime may not be asked, is made above it
// run host=host => teams 1 | deeper 1
// has host: if \(ompick_device_is\(omp_get_default_device\(\), 1, [01]\)\) \{
#include <stdio.h>
extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#line 5
int main(void) {
  int n = 0;
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 7
    #pragma omp teams num_teams(1) shared(n)
    {
      #pragma omp parallel num_threads(1)
      n++;
    }
  } else {
#line 7
    #pragma omp teams num_teams(1) shared(n)
    {

      n++;
    }
  }
#line 12
  printf("teams %d\n", n);
  n = 0;
  #pragma omp teams num_teams(1) shared(n)
  #pragma omp parallel num_threads(1)
  {
    if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 17
      #pragma omp single
      n++;
    } else {
#line 18
      n++;
    }
#line 19
  }
  printf("deeper %d\n", n);
  return 0;
}
