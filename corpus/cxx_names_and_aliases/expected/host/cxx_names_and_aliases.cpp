// case: qualifiers of aliases, parameters of template parameters, unions without names behind comments, operators on pointers
// run host => 2 1 101 5 5 101 101 3
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))

// Overloads that differ by a qualifier of an alias.
typedef const char constant;
int name(char *) { return 2; }
static inline int name__ompick_name_v(char *ompick_1) { return ::name(ompick_1); }
#line 9
int name_v(const char *) { return 101; }

int name(constant *) { return 1; }
static inline int name__ompick_name_v(constant *ompick_1) { return name_v(ompick_1); }
#line 12
using pointer = char *;
int held_v(const char *) { return 101; }

int held(const char *) { return 2; }
static inline int held__ompick_held_v(const char *ompick_1) { return held_v(ompick_1); }
#line 16
int held(const pointer) { return 1; }
static inline int held__ompick_held_v(const pointer ompick_1) { return ::held(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 17

int h(int x) { return x + 100; }
int f(const char *, ...) { return 2; }

int f(int x) { return x; }
int g(int x) { return x; }

int base(int x) { return x; }

template <template <class base> class T> int parameter() { return h(1); }
template <class T> struct V {};
int in_block() { union { int (*base)(int); long z; } /* without a name */ ; z = 0; base = [](int x) { return x + 4; }; return base(1); }
struct Z { union { int (*base)(int); long z; } /* without a name */ ; int m() { return base(1); } };

int any(...) { return 3; }
namespace n { using ::any; }

int any(int x) { return x; }

int main() {
  char c[1] = "";
  P(name__ompick_name_v(c));
  P(held__ompick_held_v(c));
  P(parameter<V>());
  P(in_block());
  Z z;
  z.base = [](int x) { return x + 4; };
  P(z.m());
  P(h(1));
  P(h(1));
  P(g(3));
  std::printf("\n");
}
