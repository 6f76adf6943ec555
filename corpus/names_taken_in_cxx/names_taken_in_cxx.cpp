// case: names without a mark that ompick would generate are the program's own
// run host => ok
#include <omp.h>
#include <stdio.h>
static int ompick_1 = 5;
static int dev_v(int *p, omp_interop_t obj) { (void) obj; return *p + omp_get_default_device() * 0 + 100; }
static int ompick_mapped_ptr = 3;
#pragma omp declare variant(dev_v) match(construct={dispatch}) adjust_args(need_device_ptr: p) append_args(interop(targetsync))
static int dev(int *p) { return *p; }
static int cond_v(int a, int ompick_2) { return a + ompick_2 + 1000; }
#pragma omp declare variant(cond_v) match(user={condition(ompick_1 > 4)})
static int cond(int, int);
static int cond(int a, int b) { return a + b; }
int main(void) {
  int ompick_device = omp_get_initial_device();
  int ompick_interop_1 = 7, r = 0;
  int before = omp_get_default_device();
  #pragma omp dispatch device(ompick_device)
  r = dev(&ompick_interop_1);
  if (r != 107 || omp_get_default_device() != before) { printf("wrong %d\n", r); return 1; }
  if (cond(1, 2) != 1003) return 2;
  ompick_1 = 1;
  if (cond(1, 2) != 3) return 3;
  if (ompick_mapped_ptr != 3) return 4;
  puts("ok");
  return 0;
}
