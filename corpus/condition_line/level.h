static const char *deeper(int n) { (void) n; return "level"; }
#pragma omp declare variant(deeper) match(user={condition(n > 0 && __INCLUDE_LEVEL__ == 1)})
static const char *level(int n) { (void) n; return "none"; }
