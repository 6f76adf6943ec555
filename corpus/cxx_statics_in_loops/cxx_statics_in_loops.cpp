// case: static variables in the heads of loops that are copied
int f(bool p) {
  int t = 0;
  #pragma omp metadirective when(user={condition(p)}: critical) otherwise(nothing)
  { for (static int i = 0; i < 3; i++) t = i; }
  return t;
}
int g(bool p) {
  int t = 0;
  #pragma omp metadirective when(user={condition(p)}: critical) otherwise(nothing)
  { for (static int i = 0, k = 5; i < 3; i++) t = i + k; }
  return t;
}
int main() {
  if (f(true) + f(false) != 2) return 1;
  return g(false) + g(true) != 7;
}
