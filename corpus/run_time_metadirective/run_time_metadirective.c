// case: a choice that only run time can make
// fails: OMP0401
int main(int argc, char **argv) {
  int n = 0;
  (void)argv;
  #pragma omp metadirective when(user={condition(argc > 1)}: parallel num_threads(2)) otherwise(nothing)
  n++;
  return n;
}
