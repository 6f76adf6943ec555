int f_one(void);
int f_two(void);


int f(void);

static inline int call(void) { return f_one(); }
