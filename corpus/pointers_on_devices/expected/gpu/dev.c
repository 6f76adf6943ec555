int (*gp)(void);
int dev(void) { return gp(); }
