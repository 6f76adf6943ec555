// case: declare variant before something that is no function, and before two
// fails: OMP0108
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int variable = 3;

#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(void), g(void);

int main(void) {
  return variable + f() + g();
}
