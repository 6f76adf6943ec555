// case: types that differ behind a typedef or a macro
// run host =>
// fails: bad_types_behind_names.c:8:29: error: `int_v` is no variant of `real`: they return different types
// fails: bad_types_behind_names.c:13:29: error: `long_v` is no variant of `counted`: its parameter number 1
// fails: bad_types_behind_names.c:17:29: error: `index_v` is no variant of `by_index`: its parameter number 1
typedef float real_t;
int int_v(void);
#pragma omp declare variant(int_v) match(implementation={vendor(gnu)})
real_t real(void);
typedef int count_t;
#define COUNT count_t
int long_v(long);
#pragma omp declare variant(long_v) match(implementation={vendor(gnu)})
int counted(COUNT);
typedef count_t index_t;
int index_v(unsigned *);
#pragma omp declare variant(index_v) match(implementation={vendor(gnu)})
int by_index(index_t *p);
int main(void) { return real() + counted(1) + by_index(0); }
