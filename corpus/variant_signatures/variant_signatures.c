// case: run-time choices of functions with attributes, assembler names, macros and comments in their declarations
// run host => before main | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 4 | s 1 0
// not *: ^static inline .*(weak|visibility|asm|noinline)
#include <stdio.h>
static int on;
#define API static inline
#define ARG(type, name) type name
int v(int x) { return 1; }

#pragma omp declare variant(v) match(user={condition(on)})
int behind(int x) __attribute__((noinline));
int behind(int x) { return 0; }

#pragma omp declare variant(v) match(user={condition(on)})
int named(int x) __asm__("other_name") __attribute__((weak, nothrow));
int named(int x) { return 0; }

#pragma omp declare variant(v) match(user={condition(on)})
__attribute__((visibility("hidden"), used)) int before(int x) { return 0; }

#pragma omp declare variant(v) match(user={condition(on)})
int __attribute__((noinline)) between(int x) { return 0; }

#pragma omp declare variant(v) match(user={condition(on)})
int (parenthesised)(int x) { return 0; }

int implementation(int x) { return 0; }
#pragma omp declare variant(v) match(user={condition(on)})
int alias(int x) __attribute__((alias("implementation")));

int v2(int x, int y) { return 1; }
#pragma omp declare variant(v2) match(user={condition(on)})
static // linkage
int /* result */
commented(int x, // first
  int y /* second */
  // nothing more
) // done
{ return 0; }

#pragma omp declare variant(v2) match(user={condition(on)})
API int
#if 1
conditional(ARG(int, x),
#else
other(
#endif
  ARG(int, y))
{ return 0; }

typedef int V4 __attribute__((vector_size(16)));
int __attribute__((vector_size(16))) vector_v(int x) { return (V4){ 4, 4 }; }
#pragma omp declare variant(vector_v) match(user={condition(on)})
__attribute__((vector_size(16))) int vector(int x) { return (V4){ 1, 1 }; }

static int state;
void set_v(void) { state = 1; }
#pragma omp declare variant(set_v) match(user={condition(on)})
void (set)(void) { state = 0; }

void start_v(void) { }
#pragma omp declare variant(start_v) match(user={condition(on)})
__attribute__((constructor)) void start(void) { puts("before main"); }

#define BOTH(call) on = 1, first = (call), on = 0, second = (call), printf("%d %d\n", first, second)
int main(void) {
  int first, second;
  BOTH(behind(1));
  BOTH(named(1));
  BOTH(before(1));
  BOTH(between(1));
  BOTH(parenthesised(1));
  BOTH(alias(1));
  BOTH(commented(1, 2));
  BOTH(conditional(1, 2));
  on = 1;
  start();
  V4 x = vector(1);
  printf("%d\n", x[1]);
  set();
  first = state;
  on = 0;
  set();
  printf("s %d %d\n", first, state);
  return 0;
}
