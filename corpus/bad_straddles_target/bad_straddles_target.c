// case: a region of declare target that ends in a statement which is copied
// fails: OMP0105
static int b(int n) {
#pragma omp begin declare target
  int r = 0;
#pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(1)) otherwise(nothing)
  {
    r = 2;
#pragma omp end declare target
    r += n;
  }
  return r;
}
int main(void) { return b(1); }
