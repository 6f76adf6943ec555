// case: what a construct makes private is read at the call: loop variables, linear and reduced ones too
// run host => for 3 | collapse 2 | inner 3 | simd 4 | taskloop 3 | linear 3 | private 1 | default 2 | section 1
#include <stdio.h>
int i, x;
int vi(void) { return 1; }
#pragma omp declare variant(vi) match(user={condition(i >= 2)})
int fi(void) { return 0; }
int vx(void) { return 1; }
#pragma omp declare variant(vx) match(user={condition(x == 2)})
int fx(void) { return 0; }
int main(void) {
  int s = 0;
  i = 100;
  #pragma omp parallel for reduction(+: s)
  for (i = 0; i < 5; i++) s += fi();
  printf("for %d\n", s);
  s = 0, i = -5;
  #pragma omp parallel for collapse(2) reduction(+: s)
  for (int k = 0; k < 1; k++)
    for (i = 0; i < 4; i++) s += fi();
  printf("collapse %d\n", s);
  s = 0, i = -5;
  #pragma omp parallel for num_threads(1) reduction(+: s)
  for (int k = 0; k < 1; k++)
    for (i = 0; i < 5; i++) s += fi();
  printf("inner %d\n", s);
  s = 0, i = -5;
  #pragma omp simd reduction(+: s)
  for (i = 0; i < 6; i++) s += fi();
  printf("simd %d\n", s);
  s = 0, i = -9;
  #pragma omp taskloop shared(s)
  for (i = 0; i < 5; i++)
    #pragma omp atomic
    s += fi();
  printf("taskloop %d\n", s);
  s = 0, x = 0;
  #pragma omp simd linear(x: 1) reduction(+: s)
  for (int k = 0; k < 6; k++) { x = 2 * (k % 2); s += fx(); }
  printf("linear %d\n", s);
  s = 0, x = 0;
  #pragma omp parallel num_threads(1) private(x)
  { x = 2; s = fx(); }
  printf("private %d\n", s);
  s = 0, x = 0;
  #pragma omp parallel num_threads(2) firstprivate(x)
  {
    x = 2;
    #pragma omp atomic
    s += fx();
  }
  printf("default %d\n", s);
  s = 0, x = 5;
  #pragma omp parallel sections num_threads(1) lastprivate(x)
  {
    #pragma omp section
    { x = 2; s = fx(); }
  }
  printf("section %d\n", s);
  return 0;
}
