int f_one(void);
int f_two(void);
#pragma omp declare variant(f_one) match(user={condition(MODE == 1)})
#pragma omp declare variant(f_two) match(user={condition(MODE == 2)})
int f(void);

static inline int call(void) { return f(); }
