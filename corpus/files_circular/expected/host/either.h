#ifdef EITHER_BODY

static inline int choose_gpu(int x) { return x + 100; }

static inline int choose(int x) { return x; }

int either(int x);
int either(int x) { return choose(x); }

#else

int either(int x);

#endif
