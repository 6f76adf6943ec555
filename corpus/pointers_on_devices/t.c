int f_gpu(void) { return 2; }
#pragma omp declare variant(f_gpu) match(device={kind(gpu)})
int f(void) { return 1; }
static int h(void) { return f(); }
extern int (*gp)(void);
void init(void);
void init(void) { gp = h; }
