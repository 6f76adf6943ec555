// case: context selectors that break a restriction
// fails: OMP0201
// fails: `do` is no directive of C and C++: the loop construct is `for`
int f_v(void) { return 1; }
#pragma omp declare variant(f_v) match(device={kind(host)}, device={arch(x86_64)})
int twice(void) { return 0; }
#pragma omp declare variant(f_v) match(device={kind(host), kind(cpu)})
int selector_twice(void) { return 0; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu, gnu)})
int property_twice(void) { return 0; }
#pragma omp declare variant(f_v) match(device={kind(score(2): host)})
int score_in_device(void) { return 0; }
#pragma omp declare variant(f_v) match(implementation={vendor(score(-1): gnu)})
int negative_score(void) { return 0; }
#pragma omp declare variant(f_v) match(device={kind(any, host)})
int any_and_host(void) { return 0; }
#pragma omp declare variant(f_v) match(user={condition(1, 2)})
int two_conditions(void) { return 0; }
#pragma omp declare variant(f_v) match(implementation={vendor})
int no_property(void) { return 0; }
#pragma omp declare variant(f_v) match(construct={parallel(2)})
int property(void) { return 0; }
#pragma omp declare variant(f_v) match(construct={parallel, do})
int of_fortran(void) { return 0; }

int h_v(int n) { return n; }
#pragma omp declare variant(h_v) match(construct={simd(simdlen(0))})
int no_length(int n) { return n; }
int i_v(int n) { return n; }
#pragma omp declare variant(i_v) match(construct={simd(inbranch,notinbranch)})
int both(int n) { return n; }

int main(void) {
  return twice();
}
