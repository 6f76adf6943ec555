// case: calls in macros, lambdas, template arguments and trailing results; friends and private members; a class derived from one of a namespace
// C++17 and later
// run host => a 11 | b 12 | c 13 | d 14 | e 15 | f 16 | g 17 18 | h 19 | i 20 | j 21
#include <cstdio>
#include <functional>
#include <string>
#include <array>
int f_v(int x) { return x + 10; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(int x);
int f(int x) { return x; }
#define CALL(g, ...) g(__VA_ARGS__)
#define F f
#define WRAP(x) ([&] { return x; }())
template <typename F> int apply(F &&g, int x) { return g(x); }
struct wrap { template <typename T> static auto go(T x) -> decltype(f(x)) { return f(x); } };
template <int N> struct value { static constexpr int n = N; };
constexpr int cf_v(int x) { return x + 10; }
#pragma omp declare variant(cf_v) match(implementation={vendor(gnu)})
constexpr int cf(int x) { return x; }
namespace deep { namespace er { inline namespace abi1 { struct tag {}; int q_v(tag) { return 18; }
#pragma omp declare variant(q_v) match(implementation={vendor(gnu)})
int q(tag) { return 8; } } } }
struct derived_tag : deep::er::tag {};
class priv {
  int x = 9;
  int p_v() const { return x + 10; }
  #pragma omp declare variant(p_v) match(implementation={vendor(gnu)})
  int p() const { return x; }
public:
  int get() const { return p(); }
  friend int peek(const priv &v) { return v.p() + 1; }
};
int main() {
  std::printf("a %d\n", CALL(f, 1));
  std::printf("b %d\n", F(2));
  std::printf("c %d\n", WRAP(f(3)));
  std::printf("d %d\n", apply([](int x) { return f(x); }, 4));
  std::printf("e %d\n", wrap::go(5));
  std::printf("f %d\n", value<cf(6)>::n);
  std::printf("g %d %d\n", f(f(-3)), q(derived_tag{}));
  std::printf("h %d\ni %d\n", priv{}.get(), peek(priv{}));
  std::array<int, cf(1)> arr{};
  std::printf("j %zu\n", arr.size() + 10);
  return 0;
}
