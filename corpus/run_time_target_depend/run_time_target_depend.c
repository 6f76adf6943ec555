// case: a choice of teams inside target over data that a task before the target region writes
// run host => teams 5 | parallel 6 | if 7
#include <stdio.h>

int main(void) {
  int n = 0, r = 0, x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(n) depend(out : n)
    {
      for (volatile int i = 0; i < 100000; i++)
        ;
      n = 5;
    }
#pragma omp target map(to : n) map(tofrom : r) depend(in : n)
    {
#pragma omp metadirective when(user={condition(n > 4)}: teams num_teams(1)) otherwise(parallel num_threads(1))
      r = n;
    }
    printf("%s %d\n", r == 5 ? "teams" : "too early", r);

#pragma omp task shared(n) depend(out : n)
    {
      for (volatile int i = 0; i < 100000; i++)
        ;
      n = 3;
    }
#pragma omp target map(to : n) map(tofrom : r) depend(in : n)
#pragma omp metadirective when(user={condition(n > 4)}: teams num_teams(1)) otherwise(parallel num_threads(1))
    r = n + 3;
    printf("parallel %d\n", r);

    if (x)
#pragma omp target map(to : n) map(tofrom : r) depend(in : n)
#pragma omp metadirective when(user={condition(n > 4)}: teams num_teams(1)) otherwise(parallel num_threads(1))
      r = n + 4;
    else
      r = 0;
    printf("if %d\n", r);
  }
  return 0;
}
