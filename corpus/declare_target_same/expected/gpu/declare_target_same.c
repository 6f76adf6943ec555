// case: functions called on the host and on the device, whose choices are the same in both versions
// run host => host 1 | device 1 | only device 3
// run gpu=nvptx64:sm_70 => host 1 | device 1 | only device 4
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }

int g_target(void) { return 3; }
int g_gpu(void) { return 4; }


int g(void) { return 0; }

/* implicitly declare target: it is called in a target region */
int both(void) { return f_v(); }

#pragma omp declare target
int nested(void) { return both(); }
#pragma omp end declare target

/* not called on the host: only the device version counts */
int only_device(void) { return g_gpu(); }
#pragma omp declare target to(only_device) device_type(nohost)

int main(void) {
  int d = 9, o = 9;
  printf("host %d\n", nested());
  #pragma omp target map(tofrom: d, o)
  {
    d = nested();
    o = g_gpu();
  }
  printf("device %d\nonly device %d\n", d, o);
  return 0;
}
