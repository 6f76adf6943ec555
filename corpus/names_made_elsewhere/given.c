int WORK(void);
int given(void) { return WORK(); }
