// case: functions that clang's attribute overloads in C
// fails: OMP0316
// fails: `f` cannot have variants
// fails: `g` cannot have variants
__attribute__((overloadable)) int f_v(int x);
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
__attribute__((overloadable)) int f(int x);
__attribute__((overloadable)) double f(double x);

__attribute__((__overloadable__)) int g(int x);
__attribute__((__overloadable__)) double g(double x);
#pragma omp begin declare variant match(implementation={vendor(gnu)})
__attribute__((__overloadable__)) int g(int x) { return x + 1; }
#pragma omp end declare variant

int main(void) { return f(1) + (int) f(1.0) + g(1) + (int) g(1.0); }
