// case: devices chosen by unique identifier: a routine of OpenMP 6.0, which this program brings along for old runtimes
// run host=host => call 2 1 0 | loop 6 -6
// run gpu=nvptx64:sm_80 => call 2 1 0 | loop 6 -6
// aux: runtime.c
// warns: OMP0414
#include <stdio.h>
#include <omp.h>
int on_host(int d) { return d >= 0 ? 2 : 3; }

int where(int d);
int where(int d) { return d == -7 ? 0 : 1; }
extern int omp_get_initial_device(void); extern int omp_get_device_from_uid(const char *);
static inline int ompick_device_has_uid(int device, const char *uid) { const int host = omp_get_initial_device(), found = omp_get_device_from_uid(uid); return (found == -1 ? host : found) == (device == -1 ? host : device); }
extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#line 12
static int sum(int number) {
  int s = 0;
  if (ompick_device_has_uid(number, "the \"host\"") && ompick_device_is(number, 1, 1)) {
#line 14
    #pragma omp parallel for reduction(+: s)
#line 16
    for (int i = 0; i < 4; i++)
      s += omp_get_initial_device() == number ? i : -i;
  } else {
#line 14
    #pragma omp parallel for reduction(-: s)
#line 16
    for (int i = 0; i < 4; i++)
      s += omp_get_initial_device() == number ? i : -i;
  }
#line 18
  return s;
}
static inline int where__ompick_1(int d) { if (ompick_device_has_uid(d, "the \"host\"") && ompick_device_is(d, 1, 1)) return on_host(d); else return where(d); }
#line 20
int main(void) {
  int host = omp_get_initial_device();
  printf("call %d %d %d\n", where__ompick_1(host), where__ompick_1(host + 1), where__ompick_1(-7));
  printf("loop %d %d\n", sum(host), sum(host + 1));
  return 0;
}
