// case: explicit scores on implementation and user selectors; the highest wins, whatever the order
// run host => f 2 | g 3 | par 1
#include <stdio.h>

int f_ten(void) { return 1; }
int f_twenty(void) { return 2; }
int f_five(void) { return 3; }



int f(void) { return 0; }

/* 2 + 2 + 1, 1 + 1, 7 + 1 */
int g_one(void) { return 1; }
int g_two(void) { return 2; }
int g_three(void) { return 3; }



int g(void) { return 0; }

/* in parallel: kind(host) is 2 and parallel is 1, so 4 against score 3 and 1 */
int h_device(void) { return 1; }
int h_score(void) { return 2; }


int h(void) { return 0; }

int main(void) {
  int p = 9;
  #pragma omp parallel num_threads(1)
  p = h_device();
  printf("f %d\ng %d\npar %d\n", f_twenty(), g_three(), p);
  return 0;
}
