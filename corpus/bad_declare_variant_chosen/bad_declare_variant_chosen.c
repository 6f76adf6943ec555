// case: a metadirective among statements that would declare variants
// run host =>
// fails: bad_declare_variant_chosen.c:6:37: error: `declare variant` cannot be chosen by a metadirective inside a function
int v(int);
int g(void) {
#pragma omp metadirective otherwise(declare variant(v) match(device={kind(host)}))
  int f(int);
  return f(1);
}
int main(void) { return g(); }
