double lib_device(double x) { return x + 100; }
#pragma omp declare variant(lib_device) match(construct={target})
double lib(double x) { return x; }
double in_block(double x) { return lib(x); }
double by_type(double x) { return lib(x); }
