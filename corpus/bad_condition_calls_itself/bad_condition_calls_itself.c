// case: a condition that calls the function whose variant it chooses
// fails: OMP0401
static int on;
int v(int x) { return 1; }
int f(int x);
#pragma omp declare variant(v) match(user={condition(on && f(x - 1))})
int f(int x) { return 0; }
int g(void) { return f(3); }
