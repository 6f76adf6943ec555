// case: one variant with two construct selector sets
// fails: OMP0307
int v(void) { return 1; }
#pragma omp declare variant(v) match(construct={parallel})
int f(void) { return 0; }
#pragma omp declare variant(v) match(construct={teams})
int g(void) { return 0; }

int main(void) {
  return f() + g();
}
