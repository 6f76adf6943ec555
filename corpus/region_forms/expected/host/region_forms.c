// case: forms of definitions in regions: old style, attributes, inline, prototypes in the region, variadic, pointers to functions, base later
// run host => old 30 | attributes 31 | inline 32 33 | prototype 34 | variadic 35 6 | returns 36 | later 37 | noreturn 38 | array 39 | struct 40
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

struct pair { int a, b; };
int old(int a, double b) { return a + (int)b; }
int attributed(int a);
int in_line(int a);
static int static_inline(int a);
int prototype(int);
int variadic(int n, ...);
int (*returns(int a))(int);
_Noreturn void leave(void);
int array(int n, int a[n], const int *const b);
struct pair make(struct pair const *p, int (*with)(int));
static jmp_buf back;


int old__ompick__vendor_gnu(a, b)
  int a;
  double b;
{
  return 10 * a + (int)b;
}

__attribute__((noinline, noclone)) int attributed__ompick__vendor_gnu(int a __attribute__((unused))) { return 31; }
extern inline int in_line__ompick__vendor_gnu(int const a) { return a + 2; }
static inline __attribute__((always_inline)) int static_inline__ompick__vendor_gnu(register int a) { return a + 3; }

int prototype(int x);
int prototype__ompick__vendor_gnu(int x) { return x + 4; }

int variadic__ompick__vendor_gnu(int n, ...) {
  va_list list;
  int sum = 29;
  va_start(list, n);
  while (n-- > 0)
    sum += va_arg(list, int);
  va_end(list);
  return sum;
}

__attribute__((unused)) static int add_six__ompick__vendor_gnu(int a) { return a + 6; }
static int add_six(int a);
#line 46
int (*returns__ompick__vendor_gnu(int a))(int) { return a ? add_six : 0; }

_Noreturn void leave__ompick__vendor_gnu(void) { longjmp(back, 38); }

int array__ompick__vendor_gnu(int n, int a[n], const int *b) { return a[n - 1] + *b; }

struct pair make__ompick__vendor_gnu(const struct pair *p, int with(int)) {
  return (struct pair){p->a, with(p->b)};
}

int later__ompick__vendor_gnu(void) { return 37; }


static int add_six(int a) { return a + 6; }

int main(void) {
  int three[3] = {1, 2, 3}, more = 36;
  struct pair p = {1, 34};
  printf("old %d\n", old__ompick__vendor_gnu(2, 10.5));
  printf("attributes %d\ninline %d %d\n", attributed__ompick__vendor_gnu(0), in_line__ompick__vendor_gnu(30), static_inline__ompick__vendor_gnu(30));
  printf("prototype %d\nvariadic %d %d\n", prototype__ompick__vendor_gnu(30), variadic__ompick__vendor_gnu(2, 5, 1), variadic__ompick__vendor_gnu(0) - 23);
  printf("returns %d\nlater %d\n", returns__ompick__vendor_gnu(1)(30), later__ompick__vendor_gnu());
  if (setjmp(back) == 0)
    leave__ompick__vendor_gnu();
  printf("noreturn 38\narray %d\nstruct %d\n", array__ompick__vendor_gnu(3, three, &more), make__ompick__vendor_gnu(&p, add_six).b);
  return 0;
}

int later(void) { return 1; }
int attributed(int a) { return a; }
int in_line(int a) { return a; }
__attribute__((unused)) static int static_inline(int a) { return a; }
int prototype(int a) { return a; }
int variadic(int n, ...) { return n; }
int (*returns(int a))(int) { return a ? add_six : 0; }
_Noreturn void leave(void) { longjmp(back, 1); }
int array(int n, int a[n], const int *const b) { return a[0] - *b; }
struct pair make(struct pair const *p, int (*with)(int)) { return (void)with, *p; }
