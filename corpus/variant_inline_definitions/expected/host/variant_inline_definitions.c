// case: run-time choices in inline definitions, which must not name what has internal linkage
// run host => 1 0 | 1 0 | 1 0 | 3
#include <stdio.h>

int f_v(int x);

int f(int x);

extern inline __attribute__((gnu_inline, always_inline)) int f__ompick_1_inlined(int x) { if (x > 1) return f_v(x); else return f(x); }
#line 9
inline int external(int n) { return f__ompick_1_inlined(n); }
static inline int f__ompick_1(int x) { if (x > 1) return f_v(x); else return f(x); }
#line 10
static inline int internal(int n) { return f__ompick_1(n); }
__inline int spelled(int n) { return f__ompick_1_inlined(n); }
extern int external(int n);
extern int spelled(int n);

inline int in_loop(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i <= n; i++)
    sum += f__ompick_1_inlined(i);
  return sum;
}
extern inline int in_loop(int n);

int f_v(int x) { return 1; }
int f(int x) { return 0; }

int main(void) {
  printf("%d %d\n%d %d\n%d %d\n%d\n", external(2), external(1), internal(2), internal(1), spelled(2), spelled(1),
         in_loop(4));
  return 0;
}
