// case: declare variant without a match clause, and with two
// fails: OMP0109
int f_v(void) { return 1; }
#pragma omp declare variant(f_v)
int f(void) { return 0; }
#pragma omp declare variant(f_v) match(user={condition(1)}) match(implementation={vendor(gnu)})
int g(void) { return 0; }

int main(void) {
  return f() + g();
}
