// case: the specification's scoring of devices: l counts every construct, isa is worth more than arch, arch more than kind
// run gpu=nvptx64:sm_70 => device 3 | construct 2 | nested 1
// run host => device 0 | construct 2 | nested 1
#include <stdio.h>

/* in target teams distribute parallel for (l = 5): 32 + 1, 64 + 1, 32 + 64 + 1 */
int f_kind(void) { return 1; }
int f_arch(void) { return 2; }
int f_both(void) { return 3; }



int f(void) { return 0; }

/* target teams distribute parallel for: 1 + 1, 2 + 8 + 1 */
int g_target(void) { return 1; }
int g_teams(void) { return 2; }


int g(void) { return 0; }

/* parallel, parallel: the selector matches the inner one, 2 + 1 against 2 */
int h_parallel(void) { return 1; }
int h_score(void) { return 2; }


int h(void) { return 0; }

int main(void) {
  int a[4] = {9, 9, 9, 9}, b[4] = {9, 9, 9, 9}, r = 9;
  #pragma omp target teams distribute parallel for map(tofrom: a, b)
  for (int i = 0; i < 4; i++) {
    a[i] = f_both();
    b[i] = g_teams();
  }
  #pragma omp parallel num_threads(1)
  #pragma omp parallel num_threads(1)
  r = h_parallel();
  printf("device %d\nconstruct %d\nnested %d\n", a[3], b[3], r);
  return 0;
}
