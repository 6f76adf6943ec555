int f_gpu(void) { return 2; }

int f(void) { return 1; }
static int h(void) { return f(); }
extern int (*gp)(void);
void init(void);
void init(void) { gp = h; }
