// case: a test of a device number in constructs inside of loop, whose iterations are concurrent, is made above loop
// run host=host => f_host 1 | f_host 2 | 3
#include <stdio.h>
static int count;
int f_host(int a) {
  printf("f_host %d\n", a);
  return a;
}

int f(int a) {
  printf("f %d\n", a);
  return a;
}
extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#line 14
int main(void) {
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 15
    #pragma omp loop bind(thread)
    for (int i = 0; i < 1; i++) {
      #pragma omp simd
      for (int j = 0; j < 1; j++) count += f_host(1);
    }
  } else {
#line 15
    #pragma omp loop bind(thread)
    for (int i = 0; i < 1; i++) {
      #pragma omp simd
      for (int j = 0; j < 1; j++) count += f(1);
    }
  }
#line 20
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 20
    #pragma omp loop bind(thread)
    for (int i = 0; i < 1; i++) {
      #pragma omp simd
      for (int j = 0; j < 1; j++) {
        count += f_host(2);
      }
    }
  } else {
#line 20
    #pragma omp loop bind(thread)
    for (int i = 0; i < 1; i++) {
      #pragma omp simd
      for (int j = 0; j < 1; j++) {
        count += f(2);
      }
    }
  }
#line 27
  printf("%d\n", count);
  return 0;
}
