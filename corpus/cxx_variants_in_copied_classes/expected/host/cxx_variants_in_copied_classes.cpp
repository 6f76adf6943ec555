// case: directives that name variants of members of a class in a block that is copied go from each text
// run host=host => 12 1
// not host: declare[ ]variant
#include <cstdio>
static int chosen(int n) {
  if (n > 1) {
#line 6
    #pragma omp parallel num_threads(1)
    {
      struct L {
        int v(int k) { return k + 10; }

        int b(int k) { return k; }
      };
      L l;
      n = l.v(n);
    }
  } else {
#line 7
    {
      struct L {
        int v(int k) { return k + 10; }

        int b(int k) { return k; }
      };
      L l;
      n = l.b(n);
    }
  }
#line 16
  return n;
}
int main() {
  std::printf("%d %d\n", chosen(2), chosen(1));
}
