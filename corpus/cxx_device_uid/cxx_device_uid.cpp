// case: devices chosen by unique identifier in C++, with a dispatcher and in a function
// run host=host => call 2 1 0 | loop 6 -6
// run gpu=nvptx64:sm_80 => call 2 1 0 | loop 6 -6
// warns: OMP0414
#include <stdio.h>
#include <omp.h>
int on_host(int d) { return d >= 0 ? 2 : 3; }
#pragma omp declare variant(on_host) match(target_device={device_num(d), uid("the \"host\"")})
int where(int d);
int where(int d) { return d == -7 ? 0 : 1; }
static int sum(int number) {
  int s = 0;
  #pragma omp metadirective when(target_device={device_num(number), kind(host), uid("the \"host\"")}: parallel for reduction(+: s)) \
                            otherwise(parallel for reduction(-: s))
  for (int i = 0; i < 4; i++)
    s += omp_get_initial_device() == number ? i : -i;
  return s;
}
int main(void) {
  int host = omp_get_initial_device();
  printf("call %d %d %d\n", where(host), where(host + 1), where(-7));
  printf("loop %d %d\n", sum(host), sum(host + 1));
  return 0;
}
#include <cstring>
extern "C" int omp_get_device_from_uid(const char *uid) { return strcmp(uid, "the \"host\"") ? -4 : omp_get_initial_device(); }
