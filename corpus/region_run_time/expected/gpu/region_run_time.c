// case: regions chosen at run time: order, a parameter with the name of a condition's variable, private variables, target_device
// run host => 1 12 | 1 11 | parameter 1 105 | nested 1 2 | variadic 1 7 | device 4 | private 1 2 1 | chain 5 6 7
// run gpu=nvptx64:sm_70 => 1 12 | 1 11 | parameter 1 105 | nested 1 2 | variadic 1 7 | device 4 | private 1 2 1 | chain 5 6 7
#include <stdarg.h>
#include <stdio.h>

static int fast, level, n, mode;

int f(void) { return 1; }

int f__ompick__condition_fast(void) { return 11; }


int f__ompick__condition_score_2_level_gt_1(void) { return 12; }


/* the condition reads the variable, the definition its parameter */
int g(int n) { return n; }

int g__ompick__condition_n_gt_4(int n) { return 100 + n; }


int h(int a, int b) { return a - b; }


int h__ompick__condition_fast__vendor_gnu(int a, int b) { return a + b; }



int k(int count, ...) { return count; }

int k__ompick__condition_fast(int count, ...) {
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  va_end(list);
  return first;
}


int d(void) { return 3; }

int d__ompick__target_device_device_num_minus_1__target_device_kind_host(void) { return 4; }


int p(int x) { return x; }

int p__ompick__condition_mode_eq_1(int x) { return x + 1; }


int c(void) { return 7; }

int c__ompick__condition_score_3_level_eq_1(void) { return 5; }


int c__ompick__condition_score_2_level_eq_2(void) { return 6; }


extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
static inline int c__ompick_1_2(void) { if (level == 1) return c__ompick__condition_score_3_level_eq_1(); else if (level == 2) return c__ompick__condition_score_2_level_eq_2(); else return c(); }
static inline int d__ompick_1(void) { if (ompick_device_is(-1, 1, 0)) return d__ompick__target_device_device_num_minus_1__target_device_kind_host(); else return d(); }
static inline int f__ompick_2_1(void) { if (level > 1) return f__ompick__condition_score_2_level_gt_1(); else if (fast) return f__ompick__condition_fast(); else return f(); }
static inline int g__ompick_1(int ompick_1) { if (n > 4) return g__ompick__condition_n_gt_4(ompick_1); else return g(ompick_1); }
static inline int h__ompick_1(int a, int b) { if (fast) return h__ompick__condition_fast__vendor_gnu(a, b); else return h(a, b); }
static inline int p__ompick_1(int x) { if (mode == 1) return p__ompick__condition_mode_eq_1(x); else return p(x); }
static inline int p__ompick_1_with(int x, int mode) { if (mode == 1) return p__ompick__condition_mode_eq_1(x); else return p(x); }
#line 59
int main(void) {
  int first = f__ompick_2_1();
  level = 2;
  printf("%d %d\n", first, f__ompick_2_1());
  level = 0, first = f__ompick_2_1(), fast = 1;
  printf("%d %d\n", first, f__ompick_2_1());

  first = g__ompick_1(1), n = 5;
  printf("parameter %d %d\n", first, g__ompick_1(5));

  fast = 0, first = h__ompick_1(3, 2), fast = 1;
  printf("nested %d %d\n", first, h__ompick_1(3, -1));
  fast = 0, first = (fast ? k__ompick__condition_fast : k)(1, 7), fast = 1;
  printf("variadic %d %d\n", first, (fast ? k__ompick__condition_fast : k)(1, 7));
  printf("device %d\n", d__ompick_1());

  int inside = 0, outside = p__ompick_1(1);
#pragma omp parallel num_threads(1) private(mode)
  {
    mode = 1;
    inside = p__ompick_1_with(1, mode);
  }
  printf("private %d %d %d\n", outside, inside, p__ompick_1(1));

  level = 1, first = c__ompick_1_2(), level = 2;
  int second = c__ompick_1_2();
  level = 3;
  printf("chain %d %d %d\n", first, second, c__ompick_1_2());
  return 0;
}
