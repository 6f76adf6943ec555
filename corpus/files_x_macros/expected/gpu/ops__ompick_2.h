static int NAME(int x) { return law_gpu(x) + law_gpu(2); }
