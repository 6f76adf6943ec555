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


int in_parallel__ompick__in_parallel(void) { return 1; }
int inner__ompick__in_parallel(void) { return 11; }
/* parallel is in front here, so the variant above matches */
int outer__ompick__in_parallel(void) { return inner__ompick__in_parallel(); }



int apart__ompick__extension_disable_selector_propagation__in_parallel(void) { return inner(); }


/* nested: the outer selectors come behind the inner ones */


int in_teams__ompick__condition_1__in_target_and_teams(void) { return 2; }


int in_both__ompick__in_parallel_and_teams(void) { return 9; }



int in_both__ompick__in_target_and_teams_and_parallel(void) { return 3; }


/* the innermost position scores most */

int order__ompick__in_parallel(void) { return 1; }


int order__ompick__in_teams(void) { return 2; }


int main(void) {
  int a = in_parallel(), b = in_teams(), c = in_both();
  printf("outside %d %d %d\n", a, b, c);
#pragma omp parallel num_threads(1)
  a = in_parallel__ompick__in_parallel(), b = in_teams(), c = in_both();
  printf("parallel %d %d %d\n", a, b, c);
#pragma omp target map(from : a, b, c)
#pragma omp teams num_teams(1)
  a = in_parallel(), b = in_teams__ompick__condition_1__in_target_and_teams(), c = in_both();
  printf("teams %d %d %d\n", a, b, c);
#pragma omp target map(from : a, b, c)
#pragma omp teams num_teams(1)
#pragma omp parallel num_threads(1)
  a = in_parallel__ompick__in_parallel(), b = in_teams__ompick__condition_1__in_target_and_teams(), c = in_both__ompick__in_target_and_teams_and_parallel();
  printf("both %d %d %d\n", a, b, c);
#pragma omp parallel num_threads(1)
  a = outer__ompick__in_parallel(), b = apart__ompick__extension_disable_selector_propagation__in_parallel();
  printf("in front %d %d\nnot %d\n", outer(), a, b);
#pragma omp target map(from : a, b)
#pragma omp teams num_teams(1)
  {
    a = order__ompick__in_teams();
#pragma omp parallel num_threads(1)
    b = order__ompick__in_parallel();
  }
  printf("order %d %d\n", a, b);
  return 0;
}
