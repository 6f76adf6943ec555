// case: the dispatch construct
// fails: OMP0501
int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(int x) { return x; }

int main(void) {
  int r;
  #pragma omp dispatch
  r = f(1);
  return r;
}
