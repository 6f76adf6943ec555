// case: macros stand for directives in attributes, for attributes, and for brackets with them
int in_parallel(int a) { return a + 100; }
#define LOOP metadirective when(device={kind(host)}: parallel for reduction(+:n)) otherwise(parallel)
#define VARIANT omp::directive(declare variant(in_parallel) match(construct={parallel}))
#define WITH_VARIANT [[VARIANT]]
#define OMP(text) [[omp::directive(text)]]
#define LOOPS OMP(LOOP)
 int first(int a) { return a; }
 int second(int a) { return a; }
[[gnu::const, ]] int third(int a) { return a; }

int main() {
  int n = 0;
  [[omp::directive(parallel for reduction(+:n))]]
  for (int i = 0; i < 10; i++) n += i;
  [[omp::directive(parallel for reduction(+:n))]]
  for (int i = 0; i < 10; i++) n += i;
  [[omp::directive(parallel for reduction(+:n))]]
  for (int i = 0; i < 10; i++) n += i;
  if (n != 135) return 1;
#pragma omp parallel num_threads(1)
  n = in_parallel(1) + in_parallel(2) + in_parallel(3);
  return n == 306 ? 0 : 2;
}
