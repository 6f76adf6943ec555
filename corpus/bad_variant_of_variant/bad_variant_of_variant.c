// case: a function variant that is itself a base function
// fails: OMP0305
int a(void) { return 1; }
#pragma omp declare variant(a) match(implementation={vendor(gnu)})
int b(void) { return 2; }
#pragma omp declare variant(b) match(construct={parallel})
int c(void) { return 3; }

int main(void) {
  return c();
}
