// case: `#` behind a statement that is copied, where it begins no directive: it would begin one on a line of its own
// fails: OMP0112
// fails: OMP0409
int f_dispatch(int x) { return 99 + x; }
#pragma omp declare variant(f_dispatch) match(construct = {dispatch})
int f(int x) { return x; }
int main(void) {
  int a, b;
  for (int i = 0; i < 4; i++) {
#pragma omp dispatch novariants(i)
    a = f(1); #pragma omp dispatch nocontext(1)
    b = f(1);
#pragma omp metadirective when(user = {condition(i)} : parallel) otherwise(nothing)
    a += b; /* a comment
    */ %: pragma omp barrier
  }
  return a + b;
}
