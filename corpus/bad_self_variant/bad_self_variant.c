// case: a function that is its own variant
// fails: OMP0310
int f(void);
#pragma omp declare variant(f) match(implementation={vendor(gnu)})
int f(void) { return 0; }

int main(void) {
  return f();
}
