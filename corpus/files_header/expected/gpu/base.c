/* sees no directive: calls stay */
int f(void);
int f_v(void) { return 1; }
int f_parallel(void) { return 2; }
int f(void) { return 0; }
int base(void) { return f(); }
