// case: overload sets: the compiler's own resolution picks, with conversions, default arguments, templates and moves
// C++17 and later
// run host => int 1 | double 12 | char 1 | float 12 | text 3 | text 13 2 | pack 104 | base pack 0 | left 5 | right 16 | unique 27 | pointer 8 | default 31 | brace 41
#include <cstdio>
#include <memory>
#include <utility>

#pragma omp begin declare target
int f_v(double) { return 12; }
int f(int) { return 1; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(double) { return 2; }
int f_text(const char *, int n) { return 11 + n; }
#pragma omp declare variant(f_text) match(implementation={vendor(gnu)}, user={condition(n > 1)})
int f(const char *text, int n = 1) { return 3 + (text == nullptr); }
#pragma omp end declare target

template <typename... Ts> int sum_v(int first, Ts... rest) { return 100 + first + (rest + ... + 0); }
#pragma omp declare variant(sum_v) match(implementation={vendor(gnu)})
template <typename... Ts> int sum(int first, Ts... rest) { return first + (rest + ... + 0); }
int sum() { return 0; }

struct text { int n; };
int take_v(text &&t) { return 10 + t.n; }
int take(const text &t) { return t.n; }
#pragma omp declare variant(take_v) match(implementation={vendor(gnu)})
int take(text &&t) { return t.n + 1; }
int take_p(std::unique_ptr<int> p) { return 20 + *p; }
#pragma omp declare variant(take_p) match(implementation={vendor(gnu)})
int take(std::unique_ptr<int> p) { return *p; }
template <typename T> int take(T *p) { return *p; }

int one_v(int x, int y) { return 10 * x + y; }
#pragma omp declare variant(one_v) match(implementation={vendor(gnu)})
int one(int x, int y = 1) { return x + y; }

int braces_v(text t) { return t.n + 40; }
#pragma omp declare variant(braces_v) match(implementation={vendor(gnu)})
int braces(text t) { return t.n; }

int main() {
  std::printf("int %d\ndouble %d\nchar %d\nfloat %d\n", f(1), f(1.0), f('c'), f(1.0f));
  std::printf("text %d\ntext %d %d\n", f("x"), f("x", 2), 2);
  std::printf("pack %d\nbase pack %d\n", sum(1, 2, 1), sum());
  text t{5};
  std::printf("left %d\nright %d\n", take(t), take(text{6}));
  std::printf("unique %d\n", take(std::make_unique<int>(7)));
  int eight = 8;
  std::printf("pointer %d\n", take(&eight));
  std::printf("default %d\n", one(3));
  std::printf("brace %d\n", braces({1}));
  return 0;
}
