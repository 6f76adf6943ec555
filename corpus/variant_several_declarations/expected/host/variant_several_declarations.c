// case: directives on several declarations of one base add up; a call sees those before it
// run host => early 1 | late 2 | parallel 3
#include <stdio.h>

int f_one(void);

int f(void);

int early(void) { return f_one(); }

int f_two(void);

extern int f(void);

int f_parallel(void);


int f(void) { return 0; }

int f_one(void) { return 1; }
int f_two(void) { return 2; }
int f_parallel(void) { return 3; }

int main(void) {
  int p = 9;
  #pragma omp parallel num_threads(1)
  p = f_parallel();
  printf("early %d\nlate %d\nparallel %d\n", early(), f_two(), p);
  return 0;
}
