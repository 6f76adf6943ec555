// case: calls in macros, lambdas, template arguments and trailing results; friends and private members; a class derived from one of a namespace
// C++17 and later
// run host => a 11 | b 12 | c 13 | d 14 | e 15 | f 16 | g 17 18 | h 19 | i 20 | j 21
#include <cstdio>
#include <functional>
#include <string>
#include <array>
int f_v(int x) { return x + 10; }

int f(int x);
int f(int x) { return x; }
#define CALL(g, ...) g(__VA_ARGS__)
#define F f
#define WRAP(x) ([&] { return x; }())
template <typename F> int apply(F &&g, int x) { return g(x); }
struct wrap { template <typename T> static auto go(T x) -> decltype(f_v(x)) { return f_v(x); } };
template <int N> struct value { static constexpr int n = N; };
constexpr int cf_v(int x) { return x + 10; }

constexpr int cf(int x) { return x; }
namespace deep { namespace er { inline namespace abi1 { struct tag {}; int q_v(tag) { return 18; }

int q(tag) { return 8; }
static inline int q__ompick_q_v(tag ompick_1) { return q_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 23
 } } }
struct derived_tag : deep::er::tag {};
class priv {
  int x = 9;
  int p_v() const { return x + 10; }

  int p() const { return x; }
public:
  int get() const { return p_v(); }
  friend int peek(const priv &v) { return v.p_v() + 1; }
};
int main() {
  std::printf("a %d\n", f_v(1));
  std::printf("b %d\n", f_v(2));
  std::printf("c %d\n", WRAP(f_v(3)));
  std::printf("d %d\n", apply([](int x) { return f_v(x); }, 4));
  std::printf("e %d\n", wrap::go(5));
  std::printf("f %d\n", value<cf_v(6)>::n);
  std::printf("g %d %d\n", f_v(f_v(-3)), q__ompick_q_v(derived_tag{}));
  std::printf("h %d\ni %d\n", priv{}.get(), peek(priv{}));
  std::array<int, cf_v(1)> arr{};
  std::printf("j %zu\n", arr.size() + 10);
  return 0;
}
