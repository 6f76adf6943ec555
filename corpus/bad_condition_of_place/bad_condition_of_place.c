// case: conditions with macros whose value is that of the place where they stand, by themselves and in other macros
// fails: `__LINE__` has another value where the condition is tested
// fails: `__INCLUDE_LEVEL__` has another value where the condition is tested
#define INSIDE (__INCLUDE_LEVEL__ == 1)
int v(int x) { return 1; }
#pragma omp declare variant(v) match(user={condition(__LINE__ == 6)})
int f(int x) { return 0; }
#pragma omp declare variant(v) match(user={condition(INSIDE)})
int g(int x) { return 0; }
int h(void) { return f(3) + g(4); }
