// case: a variant that only run time can choose
// fails: OMP0401
static int fast;
int f_fast(int x) { return x + 1; }
#pragma omp declare variant(f_fast) match(user={condition(fast && x > 1)})
int f(int x) { return x; }

int main(int argc, char **argv) {
  (void)argv;
  fast = argc > 1;
  return f(argc);
}
