// case: macros in conditions and clauses hide calls of base functions, variables that are private at the call, and their types
// run host => 1 1 1 | 104 104 101 | 3
#include <omp.h>
#include <stdio.h>

#define YES(n) is(n)
#define PICK(name) name
int is_fast(int n) { return n == 1; }
#pragma omp declare variant(is_fast) match(user={condition(1)})
int is(int n) { return n < 0; }

int f_yes(int n) { return n > 0; }
#pragma omp declare variant(f_yes) match(user={condition(YES(n))})
int f(int n) { return n < 0; }

static int lim = 100;
static struct bound {
  int m;
} st = {100};
#define ABOVE(x) ((x) > lim)
int v(int x) { return 100 + x; }
#pragma omp declare variant(v) match(user={condition(ABOVE(x))})
int above(int x) { return x; }
#pragma omp declare variant(v) match(user={condition(x > st.m)})
int beyond(int x) { return x; }

int main(int argc, char **argv) {
  (void)argv;
  int when = 0, clause = 0, r[3];
  #pragma omp metadirective when(user={condition(YES(1))}: parallel num_threads(2)) otherwise(nothing)
  if (omp_get_thread_num() == 0)
    when = omp_in_parallel();
  #pragma omp metadirective when(user={condition(argc)}: parallel num_threads(2) if(PICK(is)(1))) otherwise(nothing)
  if (omp_get_thread_num() == 0)
    clause = omp_in_parallel();
  printf("%d %d %d\n", when, clause, f(1));
  #pragma omp parallel num_threads(1) private(lim, st)
  {
    lim = 3;
    st.m = 3;
    r[0] = above(4);
    r[1] = beyond(4);
    lim = 0;
    r[2] = above(1);
  }
  printf("%d %d %d\n%d\n", r[0], r[1], r[2], above(3));
  return 0;
}
