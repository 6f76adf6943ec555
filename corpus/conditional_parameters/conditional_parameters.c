// case: parameters that conditionals of the preprocessor leave out
int on = 1;
int f_fast(int x) { return 10 * x; }
#pragma omp declare variant(f_fast) match(implementation={vendor(gnu)})
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
#pragma omp declare variant(g_fast) match(user={condition(on)})
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
int main(void) { return f(1) + g(1, 5) != 25; }
