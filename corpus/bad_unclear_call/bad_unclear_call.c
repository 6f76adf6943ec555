// case: a call in code that cannot be parsed is never guessed
// fails: OMP0304
// cc fails: stray '@' in program
int f_v(int x) { return x + 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int x) { return x; }

int main(void) {
  int n = 0;
  n = @ f(n) @ 3;
  n = f(n) f(n);
  return n;
}
