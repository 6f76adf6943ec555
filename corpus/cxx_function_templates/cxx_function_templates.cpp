// case: function templates: template template and variadic parameters, SFINAE, default arguments, explicit instantiation and specialisation
// cflags: -std=c++17
// run host => 8 1 | 106 1 | 10 20 | 5 7 | 4 4 9 | sum 45 v 55 | 3 3 1 | 5 5
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>

namespace in_ttp {
template <template <class> class C, class T> int f_v(C<T>) { return 8; }
#pragma omp declare variant(f_v<C, T>) match(device={kind(host)})
template <template <class> class C, class T> int f(C<T>) { return 2; }
int f(int) { return 1; }
template <class T> struct S {};
void run() { std::printf("%d %d\n", f(S<int>{}), f(3)); }
}

namespace in_variadic {
template <class... T> int f_v(T... t) { return 100 + (t + ...); }
#pragma omp declare variant(f_v<T...>) match(device={kind(host)})
template <class... T> int f(T... t) { return (t + ...); }
int f() { return 1; }
void run() { std::printf("%d %d\n", f(1, 2, 3), f()); }
}

namespace in_sfinae {
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int f_v(T) { return 10; }
#pragma omp declare variant(f_v<T>) match(device={kind(host)})
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int f(T) { return 1; }
template <class T> std::enable_if_t<std::is_floating_point_v<T>, int> g_v(T) { return 20; }
#pragma omp declare variant(g_v<T>) match(device={kind(host)})
template <class T> std::enable_if_t<std::is_floating_point_v<T>, int> f(T) { return 2; }
void run() { std::printf("%d %d\n", f(1), f(1.0)); }
}

namespace in_defargs {
template <class T = int, int N = 5> int f_v(T = T()) { return N; }
#pragma omp declare variant(f_v<T, N>) match(device={kind(host)})
template <class T = int, int N = 5> int f(T = T()) { return 1; }
void run() { std::printf("%d %d\n", f(), f<int, 7>(1)); }
}

namespace in_explicit_inst {
template <class T> int f_v(T) { return 4; }
#pragma omp declare variant(f_v<T>) match(device={kind(host)})
template <class T> int f(T) { return 1; }
template int f<int>(int);
template <> int f<char>(char) { return 99; }
template <> int f_v<char>(char) { return 9; }
void run() { std::printf("%d %d %d\n", f(1), f<double>(1), f('c')); }
}

namespace in_raja {
namespace RAJA { struct seq {}; struct par {};
template <class P, class B> void forall_v(int b, int e, B &&body) { for (int i = b; i <= e; ++i) std::forward<B>(body)(i); }
#pragma omp declare variant(forall_v<P, B>) match(implementation={vendor(gnu)})
template <class P, class B> void forall(int b, int e, B &&body) { for (int i = b; i < e; ++i) body(i); }
}
void run() { int s = 0, t = 0; for (int i = 0; i < 10; i++) s += i;
RAJA::forall<RAJA::seq>(0, 10, [&](int i) { t += i; });
std::printf("sum %d v %d\n", s, t); }
}

namespace in_generic_lambda {
int f_v(int) { return 3; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; }
int f(const char *) { return 1; }
void run() { auto g = [](auto x) { return f(x); }; std::printf("%d %d %d\n", g(1), [] { return f(2); }(), g("x")); }
}

namespace in_autoret {
auto f_v(int x) { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
auto f(int x) { return 1; }
auto f(const char *x) { return 1; }
template <class T> decltype(auto) g(T t) { return f(t); }
void run() { std::printf("%d %d\n", f(2), g(1)); }
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
