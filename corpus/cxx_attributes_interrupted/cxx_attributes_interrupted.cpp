// case: preprocessor lines between the brackets of attributes, directives in sequences before declarations and statements
int in_parallel(int a) { return a + 100; }
int in_for(int a) { return a + 1000; }
[[omp::directive(declare simd),
#ifndef WITHOUT
  omp::directive(declare variant(in_parallel) match(construct={parallel}))
#endif
]] int first(int a) { return a; }
[[
#ifdef WITHOUT
  nodiscard,
#endif
  omp::directive(declare variant(in_parallel) match(construct={parallel}))]] int second(int a) { return a; }
#ifdef WITHOUT
int third [[gnu::pure,
#else
int third [[gnu::const,
#endif
  omp::directive(declare variant(in_parallel) match(construct={parallel}))]](int a) { return a; }
[[omp::sequence(directive(declare variant(in_parallel) match(construct={parallel})), directive(declare simd))]]
int fourth(int a) { return a; }
[[omp::sequence(directive(declare simd), directive(declare variant(in_parallel) match(construct={parallel})),
                directive(declare variant(in_for) match(construct={parallel, for})))]]
int fifth(int a) { return a; }

int main(int argc, char **) {
  int r = first(1) + second(2) + third(3) + fourth(4) + fifth(5);
  if (r != 15) return 1;
#pragma omp parallel num_threads(1)
  {
    r = first(1) + second(2) + third(3) + fourth(4) + fifth(5);
#pragma omp for
    for (int i = 0; i < 1; i++) r += fifth(0);
  }
  if (r != 515 + 1000) return 2;
  int n = 0;
  [[omp::directive(metadirective
#ifdef WITHOUT
      when(user={condition(1)}: single)
#else
      when(device={kind(host)}: parallel for reduction(+:n))
#endif
      otherwise(parallel))]]
  for (int i = 0; i < 10; i++) n += i;
  if (n != 45) return 3;
  [[omp::directive(metadirective when(user={condition(argc > 5)}:
#ifdef WITHOUT
      single)
#else
      taskwait)
#endif
      otherwise(parallel for reduction(+:n)))]]
  for (int i = 0; i < 10; i++) n += i;
  if (n != 90) return 4;
  [[omp::directive(metadirective when(device={kind(host)}: barrier))]]
  n = 1;
  [[omp::sequence(directive(metadirective when(device={kind(host)}: taskwait)), directive(parallel num_threads(1)))]]
  n += 1;
  return n == 2 ? 0 : 5;
}
