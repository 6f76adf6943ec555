#ifdef EITHER_BODY

static inline int choose_gpu(int x) { return x + 100; }
#pragma omp declare variant(choose_gpu) match(device={kind(gpu)})
static inline int choose(int x) { return x; }

int either(int x);
int either(int x) { return choose(x); }

#else

int either(int x);

#endif
