// case: directives that name variants of members of a class in a block that is copied go from each text
// run host=host => 12 1
// not host: declare[ ]variant
#include <cstdio>
static int chosen(int n) {
  #pragma omp metadirective when(user={condition(n > 1)}: parallel num_threads(1)) otherwise(nothing)
  {
    struct L {
      int v(int k) { return k + 10; }
      #pragma omp declare variant(v) match(construct={parallel})
      int b(int k) { return k; }
    };
    L l;
    n = l.b(n);
  }
  return n;
}
int main() {
  std::printf("%d %d\n", chosen(2), chosen(1));
}
