// case: run-time choices of functions with attributes, assembler names, macros and comments in their declarations
// run host => before main | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 1 0 | 4 | s 1 0
// not *: ^static inline .*(weak|visibility|asm|noinline)
#include <stdio.h>
static int on;
#define API static inline
#define ARG(type, name) type name
int v(int x) { return 1; }


int behind(int x) __attribute__((noinline));
int behind(int x) { return 0; }


int named(int x) __asm__("other_name") __attribute__((weak, nothrow));
int named(int x) { return 0; }


__attribute__((visibility("hidden"), used)) int before(int x) { return 0; }


int __attribute__((noinline)) between(int x) { return 0; }


int (parenthesised)(int x) { return 0; }

int implementation(int x) { return 0; }

int alias(int x) __attribute__((alias("implementation")));

int v2(int x, int y) { return 1; }

static // linkage
int /* result */
commented(int x, // first
  int y /* second */
  // nothing more
) // done
{ return 0; }


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

__attribute__((vector_size(16))) int vector(int x) { return (V4){ 1, 1 }; }

static int state;
void set_v(void) { state = 1; }

void (set)(void) { state = 0; }

void start_v(void) { }

__attribute__((constructor)) void start(void) { puts("before main"); }

#define BOTH(call) on = 1, first = (call), on = 0, second = (call), printf("%d %d\n", first, second)
static inline int alias__ompick_1(int x) { if (on) return v(x); else return alias(x); }
static inline int before__ompick_1(int x) { if (on) return v(x); else return before(x); }
static inline int behind__ompick_1(int x) { if (on) return v(x); else return behind(x); }
static inline int between__ompick_1(int x) { if (on) return v(x); else return between(x); }
static inline int commented__ompick_1(int x, int y) { if (on) return v2(x, y); else return commented(x, y); }
static inline int conditional__ompick_1(int x, int y) { if (on) return v2(x, y); else return conditional(x, y); }
static inline int named__ompick_1(int x) { if (on) return v(x); else return named(x); }
static inline int parenthesised__ompick_1(int x) { if (on) return v(x); else return parenthesised(x); }
static inline void set__ompick_1(void) { if (on) set_v(); else set(); }
static inline void start__ompick_1(void) { if (on) start_v(); else start(); }
static inline __attribute__((vector_size(16))) int vector__ompick_1(int x) { if (on) return vector_v(x); else return vector(x); }
#line 66
int main(void) {
  int first, second;
  BOTH(behind__ompick_1(1));
  BOTH(named__ompick_1(1));
  BOTH(before__ompick_1(1));
  BOTH(between__ompick_1(1));
  BOTH(parenthesised__ompick_1(1));
  BOTH(alias__ompick_1(1));
  BOTH(commented__ompick_1(1, 2));
  BOTH(conditional__ompick_1(1, 2));
  on = 1;
  start__ompick_1();
  V4 x = vector__ompick_1(1);
  printf("%d\n", x[1]);
  set__ompick_1();
  first = state;
  on = 0;
  set__ompick_1();
  printf("s %d %d\n", first, state);
  return 0;
}
