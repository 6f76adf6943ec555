#ifdef EITHER_BODY

static inline int choose_gpu(int x) { return x + 100; }

static inline int choose(int x) { return x; }

int either(int x);
int either(int x) { return choose(x); }
#pragma omp declare target
#line 8
int either__ompick_gpu(int x) { return choose_gpu(x); }
#pragma omp end declare target
#line 9

#else

int either(int x);

#endif
