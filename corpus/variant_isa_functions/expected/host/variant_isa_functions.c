// case: isa names that single functions are compiled for, names that macros paste in arguments of others, forms of C that the grammar does not know
// flags: --host x86_64
// warns: `clones` has clones for other isa names
// run host => 301 104 105 101 | 201 1 201 1 1
#include <stdio.h>
#include <stdarg.h>
#include <assert.h>
int f_v(int x) { return 100 + x; }

int f(int x) { return x; }
int a_v(int x) { return 200 + x; }

int a(int x) { return x; }
int dgetrf_v(int *n) { return *n + 300; }

int dgetrf_(int *n) { return *n; }
#define LAPACK(n) n##_
#define CHECK(e) ((e) + 0)
struct s { int a, b; };
__attribute__((target("avx2"))) int with(int x) { return a_v(x); }
int without(int x) { return a(x); }
#pragma GCC push_options
#pragma GCC target("avx2")
int pragma_with(int x) { return a_v(x); }
#pragma GCC pop_options
int pragma_without(int x) { return a(x); }
__attribute__((target_clones("avx2", "default"))) int clones(int x) { return a(x); }
int va(int n, ...) { va_list ap; va_start(ap, n); int r = f_v(*va_arg(ap, int *)); va_end(ap); return r; }
int main(void) {
  int n = 1;
  int off = f_v(__builtin_offsetof(struct s, b));
  __auto_type y = f_v(5);
  printf("%d %d %d %d\n", ((dgetrf_v(&n)) + 0), off, y, va(1, &n));
  assert(dgetrf_v(&n) == 301);
  printf("%d %d %d %d %d\n", with(1), without(1), pragma_with(1), pragma_without(1), clones(1));
  return 0;
}
