// case: one type behind several names
// run host => 2 3 5 7 11 | 13 17 19
#include <stddef.h>
#include <stdio.h>
typedef int count_t;
typedef count_t index_t;
typedef struct point { int x; } point_t;
typedef struct { int x; } anonymous_t;
typedef anonymous_t also_t;
typedef float *pointer_t;
typedef float real;

int index_v(int i) { return i + 1; }

int by_index(index_t i) { return i; }

int point_v(struct point p) { return p.x + 1; }

int by_point(point_t p) { return p.x; }

int anonymous_v(anonymous_t *p) { return p->x + 2; }

int by_anonymous(also_t *p) { return p->x; }

// `const` is the pointer's.
int pointer_v(float *const p) { return *p + 4; }

int by_pointer(const pointer_t p) { return *p; }

// A parameter that is called like a type.
int size_v(size_t real) { return real + 6; }

int by_size(size_t n) { return n; }

// Qualifiers and words that belong to an alias; two names of one structure.
typedef const int constant_t;
int constant_v(constant_t *p) { return *p + 6; }

int by_constant(const int *p) { return *p; }

typedef double _Complex complex_t;
int complex_v(complex_t z) { return (int)z + 8; }

int by_complex(double _Complex z) { return (int)z; }

typedef struct { int v; } one_t, other_t;
int other_v(other_t x) { return x.v + 10; }

int by_other(one_t x) { return x.v; }

int main(void) {
  const int k = 7;
  one_t one = {9};
  point_t p = {2};
  anonymous_t a = {3};
  float f = 3;
  printf("%d %d %d %d %d\n", index_v(1), point_v(p), anonymous_v(&a), pointer_v(&f), size_v(5));
  printf("%d %d %d\n", constant_v(&k), complex_v(9), other_v(one));
}
