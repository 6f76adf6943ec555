// case: a directive in an attribute and an end directive in a pragma are no pair, nor the other way round (5.2, 3.1)
// fails: `begin declare variant` has no end directive
// fails: `end declare variant` ends nothing that was begun
// fails: `begin metadirective` has no end directive
int f(int x) { return x; }
[[omp::directive(begin declare variant match(implementation={vendor(gnu)}))]];
int f(int x) { return -x; }
#pragma omp end declare variant
void g(int many) {
  #pragma omp begin metadirective when(user={condition(many)}: parallel)
  f(1);
  [[omp::directive(end metadirective)]];
}
