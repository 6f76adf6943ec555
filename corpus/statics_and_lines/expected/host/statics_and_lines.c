// case: static variables that leave the copies of a statement, with comments, preprocessor lines and macros of their block
// run host => 32 | 41
// aux: list.def
#include <stdio.h>

#define N 1
#define LIMIT 7

int count(int c) {
  int r = 0;
  static int hits, miss; static int table[] = { 1, 2, };
  static const int listed[] = {
#define X(n) n,
#include "list.def"
#undef X
    };
  static int split = 1; static const char *const text = "ab" ; static int nn = 2; static int mm = 3;
  if (c) {
#line 11
    #pragma omp parallel num_threads(1) reduction(+: r)
    {
            /* and not */




  #undef N
  #define N 2

  #define LOCAL 3
   r += nn++ + mm;
  #undef LOCAL
  #undef N
  #define N 1
      hits++;
      r += hits + miss + table[1] + listed[1] + split + text[1] - 'a' + N;
    }
  } else {
#line 12
    {
            /* and not */




  #undef N
  #define N 2

  #define LOCAL 3
   r += nn++ + mm;
  #undef LOCAL
  #undef N
  #define N 1
      hits++;
      r += hits + miss + table[1] + listed[1] + split + text[1] - 'a' + N;
    }
  }
#line 42
  return r;
}

extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#line 45
int lifted(int n) {
  int r = 0;
  if ((n > (7 - 4)) && (ompick_device_is(omp_get_default_device(), 1, 1))) {
#line 47
    #pragma omp target map(tofrom: r)
  #define LIMIT2 (LIMIT - 4)

    #pragma omp teams num_teams(1)
    {
      r += n + LIMIT2;
    }
  } else {
#line 47
    #pragma omp target map(tofrom: r)
  #define LIMIT2 (LIMIT - 4)

    #pragma omp parallel num_threads(1)
    {
      r += n + LIMIT2;
    }
  }
#line 54
  return r;
}

int main(void) {
  printf("%d\n", count(0) + count(1));
  printf("%d\n", lifted(1) + lifted(34));
}
