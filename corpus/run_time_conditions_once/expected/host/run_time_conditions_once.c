// case: conditions are evaluated in order, once, and only if none before them held
// run host => 0: 3 ab | 1: 2 a | 2: 1 ab
#include <stdio.h>

static int choice;
static char tried[8];
static int count;

static int is(int which, char name) {
  tried[count++] = name;
  tried[count] = 0;
  return choice == which;
}

int main(void) {
  for (choice = 0; choice < 3; choice++) {
    int t = 0;
    count = 0;
    if (is(1, 'a')) {
#line 19
      #pragma omp parallel num_threads(2)
#line 22
      {
        #pragma omp atomic
        t++;
      }
    } else if (is(0, 'b')) {
#line 19
      #pragma omp parallel num_threads(3)
#line 22
      {
        #pragma omp atomic
        t++;
      }
    } else {
#line 22
      {
        #pragma omp atomic
        t++;
      }
    }
#line 26
    printf("%d: %d %s\n", choice, t, tried);
  }
  return 0;
}
