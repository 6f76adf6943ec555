// case: conditions with a macro that has another value wherever it is written, by itself and in another macro
// fails: `__COUNTER__` has another value where the condition is tested
#define FIRST (__COUNTER__ == 0)
int v(int x) { return 1; }
#pragma omp declare variant(v) match(user={condition(x > 0 && FIRST)})
int f(int x) { return 0; }
int h(void) { return f(3); }
