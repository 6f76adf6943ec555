int base(void);
int v(void);
static inline int use(void){ return base(); }
