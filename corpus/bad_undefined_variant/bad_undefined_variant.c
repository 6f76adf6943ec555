// case: a variant that is not declared
// fails: OMP0301
#pragma omp declare variant(no_such_function) match(implementation={vendor(gnu)})
int f(void) { return 0; }

int main(void) {
  return f();
}
