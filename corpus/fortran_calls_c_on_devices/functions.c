int leaf_on_device(int n) { return n + 100; }
#pragma omp declare variant(leaf_on_device) match(construct={target})
int leaf_of_c(int n) { return n; }

int direct(int n) { return leaf_of_c(n); }
