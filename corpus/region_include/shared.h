/* region in a header of two files */
static int from_header(void) { return 0; }
#pragma omp begin declare variant match(user={condition(sizeof(int) > 2)})
static int from_header(void) { return 4; }
#pragma omp end declare variant
