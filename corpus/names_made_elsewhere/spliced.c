int work(void);
int spliced(void) { return wo\
rk(); }
