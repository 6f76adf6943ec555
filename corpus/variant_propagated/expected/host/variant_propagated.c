// case: in a variant the construct selectors of its match clause stand in front of the constructs around the call
// run host => base 0 | par 12 | teams 204 | two 31
#include <stdio.h>

int g_parallel(void) { return 2; }
int g_teams(void) { return 4; }


int g(void) { return 0; }

/* called in parallel only: g is g_parallel here */
int f_parallel(void) { return 10 + g_parallel(); }

int f(void) { return g(); }

int h_teams(void) { return 200 + g_teams(); }

int h(void) { return 100 + g(); }

/* teams, parallel in front, then for: positions 1, 2, 3; for and simd are not both there */
int k_for(void) { return 1; }
int k_simd(void) { return 2; }
int k_score(void) { return 3; }



int k(void) { return 0; }
int m_v(void) {
  int r = 9;
  #pragma omp for
  for (int i = 0; i < 1; i++)
    r = k_for();
  return 30 + r;
}

int m(void) { return k_score(); }

int main(void) {
  int p = 9, t = 9, two = 9;
  printf("base %d\n", f());
  #pragma omp parallel num_threads(1)
  p = f_parallel();
  #pragma omp target teams num_teams(1) map(tofrom: t)
  t = h_teams();
  #pragma omp target teams num_teams(1) map(tofrom: two)
  {
    #pragma omp parallel num_threads(1)
    two = m_v();
  }
  printf("par %d\nteams %d\ntwo %d\n", p, t, two);
  return 0;
}
