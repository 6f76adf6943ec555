// case: qualifiers of aliases, parameters of template parameters, unions without names behind comments, operators on pointers
// run host => 2 1 101 5 5 101 101 3
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))

// Overloads that differ by a qualifier of an alias.
typedef const char constant;
int name(char *) { return 2; }
int name_v(const char *) { return 101; }
#pragma omp declare variant(name_v) match(device={kind(host)})
int name(constant *) { return 1; }
using pointer = char *;
int held_v(const char *) { return 101; }
#pragma omp declare variant(held_v) match(device={kind(host)})
int held(const char *) { return 2; }
int held(const pointer) { return 1; }

int h(int x) { return x + 100; }
int f(const char *, ...) { return 2; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }
int g(int x) { return x; }
#pragma omp declare variant(h) match(device={kind(host)})
int base(int x) { return x; }

template <template <class base> class T> int parameter() { return base(1); }
template <class T> struct V {};
int in_block() { union { int (*base)(int); long z; } /* without a name */ ; z = 0; base = [](int x) { return x + 4; }; return base(1); }
struct Z { union { int (*base)(int); long z; } /* without a name */ ; int m() { return base(1); } };

int any(...) { return 3; }
namespace n { using ::any; }
#pragma omp declare variant(h) match(device={kind(host)})
int any(int x) { return x; }

int main() {
  char c[1] = "";
  P(name(c));
  P(held(c));
  P(parameter<V>());
  P(in_block());
  Z z;
  z.base = [](int x) { return x + 4; };
  P(z.m());
  P(f(1));
  P(base(1));
  P(g(3));
  std::printf("\n");
}
