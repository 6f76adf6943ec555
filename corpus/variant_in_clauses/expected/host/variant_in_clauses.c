// case: calls in the clauses of a directive belong to what encloses it, not to the construct itself
// run host => threads 2 | if 1 | inner 3 | schedule 4 | reduction 5
#include <stdio.h>

int n_parallel(int x) { return x + 1; }

int n(int x) { return x; }
int m_v(int x) { return x + 1; }

int m(int x) { return x; }

int main(void) {
  int t = 0, o = 0, inner = 0, chunks = 0, sum = 0;
  #pragma omp parallel num_threads(n(2))
  {
    #pragma omp atomic
    t++;
  }
  /* m_v makes the condition 0 + 1 - 1 */
  #pragma omp parallel if(m_v(0) - 1) num_threads(2)
  {
    #pragma omp atomic
    o++;
  }
  #pragma omp parallel num_threads(1)
  {
    #pragma omp task if(n_parallel(-1)) shared(inner)
    inner = n_parallel(2);
  }
  #pragma omp parallel for num_threads(2) schedule(static, m_v(n(1))) reduction(max: chunks)
  for (int i = 0; i < m_v(3); i++)
    chunks = i + 1;
  #pragma omp parallel for reduction(+: sum) num_threads(m_v(1))
  for (int i = m_v(0); i <= 5; i++)
    sum += 1;
  printf("threads %d\nif %d\ninner %d\nschedule %d\nreduction %d\n", t, o, inner, chunks, sum);
  return 0;
}
