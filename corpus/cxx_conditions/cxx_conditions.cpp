// case: conditions in namespaces and classes: calls, members, captured names
// run host => 1 0 | 1 0 | 1 | 1 0 | 1 0 | 1 0 | 1 0 | 2 | 1 0 | 7 0
// run gpu=nvptx64:sm_80 => 1 0 | 1 0 | 1 | 1 0 | 1 0 | 1 0 | 1 0 | 2 | 1 0 | 7 0
#include <cstdio>
#include <cstdarg>
namespace a {
  int is_v() { return 1; }
  #pragma omp declare variant(is_v) match(device={kind(host)})
  int is() { return 0; }
  int on = 1;
  int f_v(int) { return 1; }
  #pragma omp declare variant(f_v) match(user={condition(is() && on)})
  int f(int is) { return 0; }
}
int is() { return 0; }
struct s {
  int k = 0;
  bool ask_v() const { return k > 2; }
  #pragma omp declare variant(ask_v) match(device={kind(host)})
  bool ask() const { return false; }
  int get_v() const { return 1; }
  #pragma omp declare variant(get_v) match(user={condition(ask())})
  int get() const { return 0; }
  int other_v(const s &o) const { return 1; }
  #pragma omp declare variant(other_v) match(user={condition(o.ask() || this->ask())})
  int other(const s &o) const { return 0; }
  static bool on;
  static int st_v(int on) { return 1; }
  #pragma omp declare variant(st_v) match(user={condition(s::on)})
  static int st(int on) { return 0; }
};
bool s::on = true;
template <class T> bool wide_v() { return sizeof(T) > 4; }
#pragma omp declare variant(wide_v<T>) match(device={kind(host)})
template <class T> bool wide() { return false; }
template <class T> int t_v(T) { return 1; }
#pragma omp declare variant(t_v<T>) match(user={condition(wide<T>() && a::on)})
template <class T> int t(T) { return 0; }
namespace b {
  int v(const char *, ...) { return 1; }
  #pragma omp declare variant(v) match(user={condition(a::on)})
  int var(const char *, ...) { return 0; }
}
using b::var;
int w2(int x) { return 2; } int w3(int x, int y) { return 2; }
#pragma omp declare variant(w2) match(user={condition(a::on)})
int w(int w2) { return w2; }
int r = 1;
#pragma omp begin declare variant match(user={condition(r)})
int reg(int r) { return 1; }
#pragma omp end declare variant
int reg(int r) { return 0; }
#pragma omp declare variant(w3) match(user={condition(x > 3)})
auto arrow(int x, decltype(x) y) noexcept(noexcept(x)) -> decltype(x + y) { return x; }
int x7(int q) { return 7; }
int x8(int q) { return 8; }
int x = 1;
#pragma omp declare variant(x7) match(user={condition(x == 1)})
auto tr(int q) -> decltype(q);
#pragma omp declare variant(x8) match(user={condition(x == 2)})
auto tr(int x) noexcept(false) -> decltype(x);
auto tr(int y) -> decltype(y) { return 0; }
int main() {
  int one, two;
  one = a::f(1); a::on = 0; two = a::f(1); a::on = 1;
  std::printf("%d %d\n", one, two);
  s o, p; o.k = 3;
  std::printf("%d %d\n", o.get(), p.get());
  std::printf("%d\n", p.other(o));
  one = s::st(0); s::on = false; two = o.st(5);
  std::printf("%d %d\n", one, two);
  std::printf("%d %d\n", t(1.0), t(1));
  one = var("x", 1); a::on = 0; two = b::var("y"); a::on = 1;
  std::printf("%d %d\n", one, two);
  one = reg(0); r = 0; two = reg(1);
  std::printf("%d %d\n", one, two);
  std::printf("%d\n", w(5));
  r = 1; one = reg(3); r = 0; two = reg(4);
  std::printf("%d %d\n", one, two);
  one = tr(1); x = 2; two = tr(1);
  std::printf("%d %d\n", one, two);
}
