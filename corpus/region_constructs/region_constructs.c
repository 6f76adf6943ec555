// case: construct selectors of regions: which context matches, the variant's own context gets them in front, nested regions, score by position
// run host => outside 0 0 0 | parallel 1 0 0 | teams 0 2 0 | both 1 2 3 | in front 10 11 | not 10 | order 2 1
// run gpu=nvptx64:sm_70 => outside 0 0 0 | parallel 1 0 0 | teams 0 2 0 | both 1 2 3 | in front 10 11 | not 10 | order 2 1
#include <stdio.h>

int in_parallel(void) { return 0; }
int in_teams(void) { return 0; }
int in_both(void) { return 0; }
int inner(void) { return 10; }
int outer(void) { return inner(); }
int apart(void) { return inner(); }
int order(void) { return 0; }

#pragma omp begin declare variant match(construct={parallel})
int in_parallel(void) { return 1; }
int inner(void) { return 11; }
/* parallel is in front here, so the variant above matches */
int outer(void) { return inner(); }
#pragma omp end declare variant

#pragma omp begin declare variant match(construct={parallel}, implementation={extension(disable_selector_propagation)})
int apart(void) { return inner(); }
#pragma omp end declare variant

/* nested: the outer selectors come behind the inner ones */
#pragma omp begin declare variant match(construct={teams})
#pragma omp begin declare variant match(construct={target}, user={condition(1)})
int in_teams(void) { return 2; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct={parallel})
int in_both(void) { return 9; }
#pragma omp end declare variant
#pragma omp end declare variant
#pragma omp begin declare variant match(construct={target, teams, parallel})
int in_both(void) { return 3; }
#pragma omp end declare variant

/* the innermost position scores most */
#pragma omp begin declare variant match(construct={parallel})
int order(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct={teams})
int order(void) { return 2; }
#pragma omp end declare variant

int main(void) {
  int a = in_parallel(), b = in_teams(), c = in_both();
  printf("outside %d %d %d\n", a, b, c);
#pragma omp parallel num_threads(1)
  a = in_parallel(), b = in_teams(), c = in_both();
  printf("parallel %d %d %d\n", a, b, c);
#pragma omp target map(from : a, b, c)
#pragma omp teams num_teams(1)
  a = in_parallel(), b = in_teams(), c = in_both();
  printf("teams %d %d %d\n", a, b, c);
#pragma omp target map(from : a, b, c)
#pragma omp teams num_teams(1)
#pragma omp parallel num_threads(1)
  a = in_parallel(), b = in_teams(), c = in_both();
  printf("both %d %d %d\n", a, b, c);
#pragma omp parallel num_threads(1)
  a = outer(), b = apart();
  printf("in front %d %d\nnot %d\n", outer(), a, b);
#pragma omp target map(from : a, b)
#pragma omp teams num_teams(1)
  {
    a = order();
#pragma omp parallel num_threads(1)
    b = order();
  }
  printf("order %d %d\n", a, b);
  return 0;
}
