// case: a parameter of an old-style definition in a condition needs a function that chooses, which needs a prototype
// fails: only run time can choose among the variants of `f` at this call: it is not declared with a prototype
int v(int a, double b);
#pragma omp declare variant(v) match(user={condition(a > 1)})
int f(a, b) int a; double b; { return a + (int) b; }
int g(void) { return f(1, 2.0); }
