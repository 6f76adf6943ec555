// case: declare variant before something that is no function
// fails: OMP0108
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int variable = 3;

int main(void) {
  return variable;
}
