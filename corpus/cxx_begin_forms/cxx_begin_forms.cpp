// case: begin metadirective in one form before directives in another: the brace stands behind it
// C++17 and later
// run host => 2 | 4 | 8
#include <cstdio>
static int n;
int main() {
  _Pragma("omp begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(2))")
  [[omp::directive(critical)]]
  {
    n++;
  }
  _Pragma("omp end metadirective")
  std::printf("%d\n", n);
  [[omp::directive(begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(2)))]];
  #pragma omp critical
  {
    n++;
  }
  [[omp::directive(end metadirective)]];
  std::printf("%d\n", n);
  _Pragma("omp begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(2))") // twice
  #pragma omp critical
  {
    n++;
  }
  #pragma omp critical
  n++;
  _Pragma("omp end metadirective") std::printf("%d\n", n);
}
