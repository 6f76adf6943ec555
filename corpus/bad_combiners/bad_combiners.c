// case: the text of a reduction runs in every region that uses it, and makes no choice
// fails: base function `add` is called in the text of a reduction
int gpu_add(int a, int b);
#pragma omp declare variant(gpu_add) match(construct={target})
int add(int a, int b);
#pragma omp declare reduction(plus: int: omp_out = add(omp_out, omp_in)) initializer(omp_priv = 0)
int main(void) {
  int r = 0;
#pragma omp target parallel for reduction(plus: r) map(tofrom: r)
  for (int i = 0; i < 4; i++) r += i;
  return r;
}
