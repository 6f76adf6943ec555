// case: choices that a directive inside a function leaves to run time, and that cannot be made at the call
// fails: OMP0401
int v(int x) { return 1; }
int parameter(int n) {
  #pragma omp declare variant(v) match(user={condition(x > n)})
  int w(int x);
  return w(10);
}
int hidden(int n) {
  #pragma omp declare variant(v) match(user={condition(n)})
  int w(int x);
  {
    int n = 3;
    return w(n);
  }
}
