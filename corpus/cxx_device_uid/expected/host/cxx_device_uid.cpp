// case: devices chosen by unique identifier in C++, with a dispatcher and in a function
// run host=host => call 2 1 0 | loop 6 -6
// run gpu=nvptx64:sm_80 => call 2 1 0 | loop 6 -6
// warns: OMP0414
#include <stdio.h>
#include <omp.h>
int on_host(int d) { return d >= 0 ? 2 : 3; }
#ifndef OMPICK_DEVICE_HAS_UID
#define OMPICK_DEVICE_HAS_UID
extern "C" { int omp_get_initial_device(void); int omp_get_device_from_uid(const char *); }
static inline int ompick_device_has_uid(int device, const char *uid) { const int host = omp_get_initial_device(), found = omp_get_device_from_uid(uid); return (found == -1 ? host : found) == (device == -1 ? host : device); }
#endif
#ifndef OMPICK_DEVICE_IS
#define OMPICK_DEVICE_IS
extern "C" { int omp_get_default_device(void); int omp_get_num_devices(void); int omp_get_initial_device(void); }
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#endif
#line 8

int where(int d);
static inline int where__ompick_on_host_or_base(int d) { if (ompick_device_has_uid(d, "the \"host\"") && ompick_device_is(d, 1, 1)) return on_host(d); else return ::where(d); }
#line 10
int where(int d) { return d == -7 ? 0 : 1; }
static int sum(int number) {
  int s = 0;
  if (ompick_device_has_uid(number, "the \"host\"") && ompick_device_is(number, 1, 1)) {
#line 13
    #pragma omp parallel for reduction(+: s)
#line 15
    for (int i = 0; i < 4; i++)
      s += omp_get_initial_device() == number ? i : -i;
  } else {
#line 13
    #pragma omp parallel for reduction(-: s)
#line 15
    for (int i = 0; i < 4; i++)
      s += omp_get_initial_device() == number ? i : -i;
  }
#line 17
  return s;
}
int main(void) {
  int host = omp_get_initial_device();
  printf("call %d %d %d\n", where__ompick_on_host_or_base(host), where__ompick_on_host_or_base(host + 1), where__ompick_on_host_or_base(-7));
  printf("loop %d %d\n", sum(host), sum(host + 1));
  return 0;
}
#include <cstring>
extern "C" int omp_get_device_from_uid(const char *uid) { return strcmp(uid, "the \"host\"") ? -4 : omp_get_initial_device(); }
