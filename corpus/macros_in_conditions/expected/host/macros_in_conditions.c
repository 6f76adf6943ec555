// case: macros in conditions and clauses hide calls of base functions, variables that are private at the call, and their types
// run host => 1 1 1 | 104 104 101 | 3
#include <omp.h>
#include <stdio.h>

#define YES(n) is(n)
#define PICK(name) name
int is_fast(int n) { return n == 1; }

int is(int n) { return n < 0; }

int f_yes(int n) { return n > 0; }

int f(int n) { return n < 0; }

static int lim = 100;
static struct bound {
  int m;
} st = {100};
#define ABOVE(x) ((x) > lim)
int v(int x) { return 100 + x; }

int above(int x) { return x; }

int beyond(int x) { return x; }

static inline int above__ompick_1(int x) { if (ABOVE(x)) return v(x); else return above(x); }
static inline int above__ompick_1_with(int x, int lim) { if (ABOVE(x)) return v(x); else return above(x); }
static inline int beyond__ompick_1_with(int x, __typeof__(st) st) { if (x > st.m) return v(x); else return beyond(x); }
static inline int f__ompick_1(int n) { if (is_fast(n)) return f_yes(n); else return f(n); }
#line 27
int main(int argc, char **argv) {
  (void)argv;
  int when = 0, clause = 0, r[3];
  if (is_fast(1)) {
#line 30
    #pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0)
      when = omp_in_parallel();
  } else {
#line 31
    if (omp_get_thread_num() == 0)
      when = omp_in_parallel();
  }
#line 33
  if (argc) {
#line 33
    #pragma omp parallel num_threads(2) if(is_fast(1))
    if (omp_get_thread_num() == 0)
      clause = omp_in_parallel();
  } else {
#line 34
    if (omp_get_thread_num() == 0)
      clause = omp_in_parallel();
  }
#line 36
  printf("%d %d %d\n", when, clause, f__ompick_1(1));
  #pragma omp parallel num_threads(1) private(lim, st)
  {
    lim = 3;
    st.m = 3;
    r[0] = above__ompick_1_with(4, lim);
    r[1] = beyond__ompick_1_with(4, st);
    lim = 0;
    r[2] = above__ompick_1_with(1, lim);
  }
  printf("%d %d %d\n%d\n", r[0], r[1], r[2], above__ompick_1(3));
  return 0;
}
