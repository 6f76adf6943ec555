// case: functions that ompick writes are like their models, whose macros mean something else where they are written
// run gpu=nvptx64:sm_80 => 1100 1 | 1101 1 | 1104 7
// run host => 1000 1 | 1101 1 | 1104 7
// cc sees less
// aux: work.h work.c
#include "work.h"
#include <stdio.h>

#define REAL long
REAL fast(REAL a, REAL fast) { return 100 + a + fast; }

REAL slow(REAL a, REAL fast) { return a + fast; }

int g = 1;
REAL dx(REAL *p, int size) { return *p + size + 100; }

REAL dy(REAL *p, int size) { return *p + size; }
#undef REAL

#define REAL char
#define T char
#define size 3
#define x 4

static inline long fast__ompick(long a, long ompick_2) { return fast(a, ompick_2); }
#line 25
int shadowed(int n, int fast) { return fast__ompick(n, 0) + fast; }

#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has it. */
extern int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern int omp_target_is_present(const void *, int);
#endif
extern int omp_get_default_device(void); extern int omp_get_num_devices(void);
/* omp_get_mapped_ptr(host, omp_get_default_device()) */
static inline void *ompick_mapped_ptr(void *host)
{
  const int device = omp_get_default_device();
  void *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(host, device)) return 0;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
static inline long dx__ompick_for_dy(long *p, int ompick_2) { return dx(ompick_mapped_ptr(p), ompick_2); }
static inline long dy__ompick_1(long *p, int ompick_2) { if (g) return dx__ompick_for_dy(p, ompick_2); else return dy(p, ompick_2); }
#line 27
int dispatched(long *p) {
  int r;
  if (p == 0) {
#line 30
    r = dy(p, 4);
  } else {
#line 30
    r = dy__ompick_1(p, 4);
  }
#line 31
  return r;
}

int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = work(1000);
  printf("%d %d\n", r, work(1));
  printf("%d %d\n", shadowed(1000, 1), (int)sizeof(REAL));
  long n = 1000;
  printf("%d %d\n", dispatched(&n), size + x);
}
