// case: a lambda expression with a body for devices takes addresses in it
// run host => 1 | 11 11
#include <cstdio>

static int plain() { return 1; }
static int within() { return 11; }
#pragma omp declare variant(within) match(construct={target})
static int plain();

static int called() { return plain(); }
static int apply(int (*f)()) { return f(); }

int main() {
  auto l = [] {
    int (*f)() = called;
    return apply(f);
  };
  std::printf("%d\n", l());
  int r = 0, s = 0;
#pragma omp target map(tofrom : r, s)
  {
    int (*f)() = called;
    r = apply(f);
    s = l();
  }
  std::printf("%d %d\n", r, s);
}
