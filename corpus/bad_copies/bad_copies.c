// case: what would not stay one in copies of a statement
// fails: holds the address of a label, which each copy has for itself
// fails: `__COUNTER__` would count each copy
// fails: stands in a function inside the statement
int g(int);
void h(int n) {
  #pragma omp metadirective when(user={condition(n)}: parallel) otherwise(nothing)
  { static void *t[] = {&&l0, &&l1}; goto *t[n]; l0: g(1); l1: g(2); }
  #pragma omp metadirective when(user={condition(n)}: parallel) otherwise(nothing)
  { g(__COUNTER__); }
  #pragma omp metadirective when(user={condition(n)}: parallel) otherwise(nothing)
  { int q(void) { static int c; return c++; } g(q()); }
}
