// case: function templates: template template and variadic parameters, SFINAE, default arguments, explicit instantiation and specialisation
// cflags: -std=c++17
// run host => 8 1 | 106 1 | 10 20 | 5 7 | 4 4 9 | sum 45 v 55 | 3 3 1 | 5 5
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>

namespace in_ttp {
template <template <class> class C, class T> int f_v(C<T>) { return 8; }

template <template <class> class C, class T> int f(C<T>) { return 2; }
template <template <class> class C, class T> static inline int f__ompick_f_v(C<T> ompick_1) { return f_v<C,T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 13
int f(int) { return 1; }
static inline int f__ompick_f_v(int ompick_1) { return ::in_ttp::f(ompick_1); }
#line 14
template <class T> struct S {};
void run() { std::printf("%d %d\n", f__ompick_f_v(S<int>{}), f__ompick_f_v(3)); }
}

namespace in_variadic {
template <class... T> int f_v(T... t) { return 100 + (t + ...); }

template <class... T> int f(T... t) { return (t + ...); }
template <class... T> static inline int f__ompick_f_v(T... t) { return f_v<T...>(static_cast<decltype(t) &&>(t)...); }
#line 22
int f() { return 1; }
static inline int f__ompick_f_v() { return ::in_variadic::f(); }
#line 23
void run() { std::printf("%d %d\n", f__ompick_f_v(1, 2, 3), f__ompick_f_v()); }
}

namespace in_sfinae {
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int f_v(T) { return 10; }

template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int f(T) { return 1; }
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> static inline int f__ompick_f_v_and_g_v(T ompick_1) { return f_v<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 30
template <class T> std::enable_if_t<std::is_floating_point_v<T>, int> g_v(T) { return 20; }

template <class T> std::enable_if_t<std::is_floating_point_v<T>, int> f(T) { return 2; }
template <class T> static inline std::enable_if_t<std::is_floating_point_v<T>, int> f__ompick_f_v_and_g_v(T ompick_1) { return g_v<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 33
void run() { std::printf("%d %d\n", f__ompick_f_v_and_g_v(1), f__ompick_f_v_and_g_v(1.0)); }
}

namespace in_defargs {
template <class T = int, int N = 5> int f_v(T = T()) { return N; }

template <class T = int, int N = 5> int f(T = T()) { return 1; }
template <class T = int, int N = 5> static inline int f__ompick_f_v(T ompick_1 = T()) { return f_v<T,N>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 40
void run() { std::printf("%d %d\n", f__ompick_f_v(), f_v<int, 7>(1)); }
}

namespace in_explicit_inst {
template <class T> int f_v(T) { return 4; }

template <class T> int f(T) { return 1; }
template int f<int>(int);
template <> int f<char>(char) { return 99; }
template <> int f_v<char>(char) { return 9; }
void run() { std::printf("%d %d %d\n", f_v(1), f_v<double>(1), f_v('c')); }
}

namespace in_raja {
namespace RAJA { struct seq {}; struct par {};
template <class P, class B> void forall_v(int b, int e, B &&body) { for (int i = b; i <= e; ++i) std::forward<B>(body)(i); }

template <class P, class B> void forall(int b, int e, B &&body) { for (int i = b; i < e; ++i) body(i); }
}
void run() { int s = 0, t = 0; for (int i = 0; i < 10; i++) s += i;
RAJA::forall_v<RAJA::seq>(0, 10, [&](int i) { t += i; });
std::printf("sum %d v %d\n", s, t); }
}

namespace in_generic_lambda {
int f_v(int) { return 3; }

int f(int) { return 1; }
static inline int f__ompick_f_v(int ompick_1) { return f_v(ompick_1); }
#line 68
int f(const char *) { return 1; }
static inline int f__ompick_f_v(const char *ompick_1) { return ::in_generic_lambda::f(ompick_1); }
#line 69
void run() { auto g = [](auto x) { return f__ompick_f_v(x); }; std::printf("%d %d %d\n", g(1), [] { return f__ompick_f_v(2); }(), g("x")); }
}

namespace in_autoret {
auto f_v(int x) { return 5; }

auto f(int x) { return 1; }
static inline auto f__ompick_f_v(int x) { return f_v(x); }
#line 76
auto f(const char *x) { return 1; }
static inline auto f__ompick_f_v(const char *x) { return ::in_autoret::f(x); }
#line 77
template <class T> decltype(auto) g(T t) { return f__ompick_f_v(t); }
void run() { std::printf("%d %d\n", f__ompick_f_v(2), g(1)); }
}

int main() {
  in_ttp::run();
  in_variadic::run();
  in_sfinae::run();
  in_defargs::run();
  in_explicit_inst::run();
  in_raja::run();
  in_generic_lambda::run();
  in_autoret::run();
}
