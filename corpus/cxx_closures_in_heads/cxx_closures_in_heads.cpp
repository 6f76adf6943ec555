// case: directives in lambda expressions in initialisers of members and in default arguments, which stand before a function's body
// run host => 2 2
#include <cstdio>

int within() { return 2; }
#pragma omp declare variant(within) match(construct={parallel})
int w() { return 1; }

struct M {
  int b;
  M()
      : b([] {
          int r;
#pragma omp parallel num_threads(1)
          r = w();
          return r;
        }()) {}
};

int f(int k = [] {
  int r;
#pragma omp parallel num_threads(1)
  r = w();
  return r;
}()) {
  return k;
}

int main() {
  M m;
  std::printf("%d %d\n", m.b, f());
}
