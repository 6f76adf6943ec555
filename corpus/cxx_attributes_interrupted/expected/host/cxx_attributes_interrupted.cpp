// case: preprocessor lines between the brackets of attributes, directives in sequences before declarations and statements
int in_parallel(int a) { return a + 100; }
int in_for(int a) { return a + 1000; }
[[omp::directive(declare simd),
#ifndef WITHOUT
  
#endif
]] int first(int a) { return a; }
[[
#ifdef WITHOUT
  nodiscard,
#endif
  ]] int second(int a) { return a; }
#ifdef WITHOUT
int third [[gnu::pure,
#else
int third [[gnu::const,
#endif
  ]](int a) { return a; }
[[omp::sequence(directive(declare simd))]]
int fourth(int a) { return a; }
[[omp::sequence(directive(declare simd)
)]]
int fifth(int a) { return a; }

int main(int argc, char **) {
  int r = first(1) + second(2) + third(3) + fourth(4) + fifth(5);
  if (r != 15) return 1;
#pragma omp parallel num_threads(1)
  {
    r = in_parallel(1) + in_parallel(2) + in_parallel(3) + in_parallel(4) + in_parallel(5);
#pragma omp for
    for (int i = 0; i < 1; i++) r += in_for(0);
  }
  if (r != 515 + 1000) return 2;
  int n = 0;
  [[omp::directive(parallel for reduction(+:n)





)]]
  for (int i = 0; i < 10; i++) n += i;
  if (n != 45) return 3;
  if (argc > 5) {
#line 52
    [[omp::directive(taskwait)]]; 
    for (int i = 0; i < 10; i++) n += i;
  } else {
#line 52
    [[omp::directive(parallel for reduction(+:n))]]
    for (int i = 0; i < 10; i++) n += i;
  }
#line 54
  if (n != 90) return 4;
  [[omp::directive(barrier)]];
  n = 1;
  [[omp::sequence(directive(taskwait))]]; [[omp::sequence(directive(parallel num_threads(1)))]]
  n += 1;
  return n == 2 ? 0 : 5;
}
