// case: macros stand for directives in attributes, for attributes, and for brackets with them
int in_parallel(int a) { return a + 100; }
#define LOOP metadirective when(device={kind(host)}: parallel for reduction(+:n)) otherwise(parallel)
#define VARIANT omp::directive(declare variant(in_parallel) match(construct={parallel}))
#define WITH_VARIANT [[VARIANT]]
#define OMP(text) [[omp::directive(text)]]
#define LOOPS OMP(LOOP)
[[VARIANT]] int first(int a) { return a; }
WITH_VARIANT int second(int a) { return a; }
[[gnu::const, VARIANT]] int third(int a) { return a; }

int main() {
  int n = 0;
  [[omp::directive(LOOP)]]
  for (int i = 0; i < 10; i++) n += i;
  OMP(LOOP)
  for (int i = 0; i < 10; i++) n += i;
  LOOPS
  for (int i = 0; i < 10; i++) n += i;
  if (n != 135) return 1;
#pragma omp parallel num_threads(1)
  n = first(1) + second(2) + third(3);
  return n == 306 ? 0 : 2;
}
