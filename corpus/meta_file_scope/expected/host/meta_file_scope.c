// case: metadirectives at file scope with declarative variants
// run host => private 2 | simd 3 | variant 7
// has host: ^#pragma omp threadprivate\(counter\)
// not *: ^#pragma omp metadirective
#include <stdio.h>

static int counter;
#pragma omp threadprivate(counter)

#pragma omp declare simd notinbranch
static int add(int x) { return x + 1; }

int f_v(void) { return 7; }

int f(void) { return 0; }

int main(void) {
  int sum = 0;
  #pragma omp parallel num_threads(2) reduction(+: sum)
  {
    counter = 0;
    counter++;
    sum += counter;
  }
  printf("private %d\nsimd %d\nvariant %d\n", sum, add(2), f_v());
  return 0;
}
