// case: directives on several declarations of one base add up; a call sees those before it
// run host => early 1 | late 2 | parallel 3
#include <stdio.h>

int f_one(void);
#pragma omp declare variant(f_one) match(implementation={vendor(gnu)})
int f(void);

int early(void) { return f(); }

int f_two(void);
#pragma omp declare variant(f_two) match(implementation={vendor(score(4): gnu)}, device={kind(host)})
extern int f(void);

int f_parallel(void);
#pragma omp declare variant(f_parallel) match(construct={parallel}, device={kind(host)}, \
                                              implementation={vendor(gnu)})
int f(void) { return 0; }

int f_one(void) { return 1; }
int f_two(void) { return 2; }
int f_parallel(void) { return 3; }

int main(void) {
  int p = 9;
  #pragma omp parallel num_threads(1)
  p = f();
  printf("early %d\nlate %d\nparallel %d\n", early(), f(), p);
  return 0;
}
