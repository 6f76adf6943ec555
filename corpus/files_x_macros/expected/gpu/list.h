static int first(int x) { return law_gpu(x) + 1; }
X(second, 2)
