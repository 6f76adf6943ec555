static int NAME(k)(int x) {
  int r = 0;
  #pragma omp parallel num_threads(1)
  r = v_one(x);
  return r;
}
