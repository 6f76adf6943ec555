// case: a value in braces has no device pointer
// fails: OMP0704
int v(int *a) { return *a + 100; }
#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr: a)
int f(int *a) { return *a; }
int g(int x) {
  int r;
  #pragma omp dispatch
  r = f({&x});
  return r;
}
