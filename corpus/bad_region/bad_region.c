// case: what a region may not be
// fails: needs exactly one `match` clause
// fails: may not have a `simd` selector
// fails: a variant of `twice` with the same context selector is already defined
// fails: this is no variant of `differs`
// fails: stands inside a function
// fails: has no end directive
// fails: is a function variant, so it cannot be a base function
int twice(void);
int differs(int);
int based(void);
int other(void);

#pragma omp begin declare variant
int a;
#pragma omp end declare variant

#pragma omp begin declare variant match(construct={simd})
int b;
#pragma omp end declare variant

#pragma omp begin declare variant match(implementation={vendor(gnu)}, device={kind(host)})
int twice(void) { return 1; }
int differs(int x, int y) { return x + y; }
#pragma omp declare variant(other) match(construct={parallel})
int based(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(host)}, implementation={vendor("gnu")})
int twice(void) { return 2; }
#pragma omp end declare variant

void function(void) {
#pragma omp begin declare variant match(device={kind(host)})
  int c;
#pragma omp end declare variant
}

#pragma omp begin declare variant match(device={kind(host)})
int never(void) { return 1; }
