// case: run-time choices: parameters, members and the object in conditions; results and arguments pass as they are
// C++17 and later
// run host => value 1 12 | reference 7 | same 1 | move 33 | member 1 12 | this 1 | trailing 2.5 12.5 | template 1 12 | static 5 15 | several 1 12 23 | noexcept 1 | global 1 12 | once 1 | default 10 0
#include <cstdio>
#include <memory>
#include <utility>

int limit = 10;

int value_v(int n) { return n - 88; }
#pragma omp declare variant(value_v) match(user={condition(n > limit)})
int value(int n) { return n; }

int &same_v(int &x) { x += 2; return x; }
#pragma omp declare variant(same_v) match(user={condition(x > 4)})
int &same(int &x) { return x; }

int move_v(std::unique_ptr<int> p, int n) { return *p + n + 30; }
#pragma omp declare variant(move_v) match(user={condition(n > 0)})
int move(std::unique_ptr<int> p, int n) { return *p + n; }

struct counter {
  int n;
  int get_v() { return n + 2; }
  #pragma omp declare variant(get_v) match(user={condition(n >= limit)})
  int get() { return n; }
  int me_v() { return 1; }
  #pragma omp declare variant(me_v) match(user={condition(this->n == 10)})
  int me() { return 0; }
  static int st_v(int k) { return k + 10; }
  #pragma omp declare variant(st_v) match(user={condition(on)})
  static int st(int k) { return k; }
  static bool on;
};
bool counter::on = false;

auto half_v(int n) -> double { return n / 2.0 + 10; }
#pragma omp declare variant(half_v) match(user={condition(limit > 10)})
auto half(int n) -> double { return n / 2.0; }

template <typename T> T big_v(T x) { return x + 10; }
#pragma omp declare variant(big_v<T>) match(user={condition(x > 1)})
template <typename T> T big(T x) { return x; }

int s1(int n) { return n + 10; }
int s2(int n) { return n + 20; }
#pragma omp declare variant(s1) match(user={condition(score(2): n == 2)})
#pragma omp declare variant(s2) match(user={condition(n == 3)})
int several(int n) { return n; }

int quiet_v(int) noexcept { return 0; }
#pragma omp declare variant(quiet_v) match(user={condition(n < 0)})
int quiet(int n) noexcept { return n; }

int plain_v() { return 12; }
#pragma omp declare variant(plain_v) match(user={condition(limit == 11)})
int plain() { return 1; }

int calls = 0;
int next() { return ++calls; }

int filled_v(int n, int k) { return n * 10 + k; }
#pragma omp declare variant(filled_v) match(user={condition(n)})
int filled(int n, int k = 0) { return n + k; }

int main() {
  std::printf("value %d %d\n", value(1), value(100));
  int x = 5;
  same(x);
  std::printf("reference %d\n", x);
  std::printf("same %d\n", &same(x) == &x);
  std::printf("move %d\n", move(std::make_unique<int>(1), 2));
  counter few{1}, many{10};
  std::printf("member %d %d\nthis %d\n", few.get(), many.get(), many.me());
  double first = half(5);
  int low = counter::st(5);
  limit = 11;
  counter::on = true;
  std::printf("trailing %.1f %.1f\n", first, half(5));
  std::printf("template %d %d\nstatic %d %d\n", big(1), big<int>(2), low, counter::st(5));
  std::printf("several %d %d %d\nnoexcept %d\n", several(1), several(2), several(3), noexcept(quiet(1)));
  limit = 10;
  int before = plain();
  limit = 11;
  std::printf("global %d %d\n", before, plain());
  value(next());
  std::printf("once %d\ndefault %d %d\n", calls, filled(1), filled(0));
  return 0;
}
