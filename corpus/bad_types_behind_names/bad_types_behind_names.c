// case: types that differ behind a typedef or a macro
// run host =>
// fails: bad_types_behind_names.c:10:29: error: `int_v` is no variant of `real`: they return different types
// fails: bad_types_behind_names.c:15:29: error: `long_v` is no variant of `counted`: its parameter number 1
// fails: bad_types_behind_names.c:18:29: error: `left_v` is no variant of `right`: its parameter number 1
typedef float real_t;
typedef struct { int x; } left_t;
typedef struct { int x; } right_t;
int int_v(void);
#pragma omp declare variant(int_v) match(implementation={vendor(gnu)})
real_t real(void);
typedef int count_t;
#define COUNT count_t
int long_v(long);
#pragma omp declare variant(long_v) match(implementation={vendor(gnu)})
int counted(COUNT);
int left_v(left_t *);
#pragma omp declare variant(left_v) match(implementation={vendor(gnu)})
int right(right_t *p);
int main(void) { return real() + counted(1) + right(0); }
