// case: a declaration is a statement of C++, but not behind a choice at run time: its names would be those of each branch alone
// fails: cannot apply to a declaration: nothing behind it would see what is declared
int g(int x) { return x; }
int shown(int c) {
  static int p[4];
  int total = 0;
  {
    #pragma omp metadirective when(user={condition(c > 0)}: taskgroup) otherwise(nothing)
    int (*p)(int) = g;
    total += p != nullptr;
  }
  #pragma omp metadirective when(user={condition(c > 0)}: taskgroup) otherwise(nothing)
  using t = int;
  return total + p[0];
}
