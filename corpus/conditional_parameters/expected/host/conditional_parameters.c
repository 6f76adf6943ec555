// case: parameters that conditionals of the preprocessor leave out
int on = 1;
int f_fast(int x) { return 10 * x; }

int f(int x
#if 0
  , int y
#endif
) { return x; }
int g_fast(int x
#ifdef MPI
 , int comm
#else
 , long other
#endif
) { return 10 * x + other; }

int g(
#if 0
 int y,
#endif
 int x
#if 0
  , int y
#else
 , long y
#endif
) { return x; }
static inline int g__ompick_1(int x, long y) { if (on) return g_fast(x, y); else return g(x, y); }
#line 29
int main(void) { return f_fast(1) + g__ompick_1(1, 5) != 25; }
