// case: begin declare variant
// fails: OMP0501
int f(void) { return 0; }

#pragma omp begin declare variant match(implementation={vendor(gnu)})
int f(void) { return 1; }
#pragma omp end declare variant

int main(void) {
  return f();
}
