// case: places of calls: initialisers, default arguments, lambdas, literals, unevaluated operands, headers of if and switch; noexcept and attributes
// cflags: -std=c++17
// run host => 5 5 5 5 5 | 15 5 | 4 1 8 | 5 5 | 5 1 5 | #pragma omp declare variant(x) f(1) 5 | 7 5 | 9 9 | moved 3 ref 9 | 2 1 | 3 4 | 3 1 | 3 3 1 | 6 6
#include <cstdio>
#include <memory>
#include <type_traits>
#include <utility>

namespace in_inits {
int f_v(int x = 3) { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int x = 2) { return 1; }
struct s { int a; int b = f(1); static int c; s() : a(f(2)) {} int d(int x = f(3)) { return x; } };
int s::c = f(4);
struct t : s { using s::s; int e{f(5)}; };
void run() { s x; t y; std::printf("%d %d %d %d %d\n", x.a, x.b, s::c, x.d(), y.e); }
}

namespace in_udl {
int f_v(int) { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; }
int operator""_k(unsigned long long x) { return 10 + f((int)x); }
void run() { std::printf("%d %d\n", 3_k, f(1)); }
}

namespace in_unevaluated {
double f_v(int x) { return 5; }
int g_v(int x) { return 5; }
#pragma omp declare variant(g_v) match(device={kind(host)})
int g(int x) { return 1; }
decltype(g(1)) y = sizeof(g(2));
void run() { std::printf("%d %d %d\n", y, (int)std::is_same_v<decltype(g(1)), int>, (int)sizeof(f_v(1))); }
}

namespace in_if_init {
int f_v() { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f() { return 1; }
void run() { if (int x = f(); x > 2) std::printf("%d ", x); switch (auto y = f(); y) { case 5: std::printf("5\n"); break; default: std::printf("?\n"); } }
}

namespace in_noexcepts {
int f_v(int) noexcept { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) noexcept { return 1; }
int f(double) { return 2; }
template <class T> int g(T t) noexcept(noexcept(f(t))) { return f(t); }
bool c = true;
int h_v(int x) noexcept(true) { return 5; }
#pragma omp declare variant(h_v) match(user={condition(c)})
auto h(int x) noexcept(noexcept(f(x))) -> decltype(f(x)) { return 1; }
auto h(double x) noexcept -> int { return 0; }
void run() { std::printf("%d %d %d\n", g(1), (int)noexcept(g(1)), h(1)); }
}

namespace in_rawstr {
int f_v(int) { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; }
void run() { const char *s = R"x(#pragma omp declare variant(x) f(1))x"; std::printf("%s %d\n", s, f(1)); }
}

namespace in_rawstr2 {
int f_v(int) { return 5; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; }
const char *s = R"(
#pragma omp begin declare variant match(device={kind(host)})
" f(1) )";
int n = 7;
void run() { std::printf("%d %d\n", n, f(1)); }
}

namespace in_trailing_ref {
int v = 9, w = 1;
auto f_v() -> int & { return v; }
#pragma omp declare variant(f_v) match(device={kind(host)})
auto f() -> int & { return w; }
decltype(auto) g_v() { return (v); }
bool c = true;
#pragma omp declare variant(g_v) match(user={condition(c)})
decltype(auto) g() { return (w); }
void run() { f() = 9; std::printf("%d %d\n", v, g()); }
}

namespace in_fwd_move {
bool c = true;
int f_v(std::unique_ptr<int> p, int &r) { r = 9; return *p; }
#pragma omp declare variant(f_v) match(user={condition(c)})
int f(std::unique_ptr<int> p, int &r) { return 0; }
void run() { int r = 0; int m = f(std::make_unique<int>(3), r); std::printf("moved %d ref %d\n", m, r); }
}

namespace in_this_cond {
struct s { bool on; int m_v() { return 2; }
#pragma omp declare variant(m_v) match(user={condition(this->on)})
int m() { return 1; }
int k_v() { return 2; } };
void run() { s a{true}, b{false}; std::printf("%d %d\n", a.m(), b.m()); }
}

namespace in_private_v {
class s { int m_v() { return 3; } static int t_v() { return 4; } public:
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; }
#pragma omp declare variant(t_v) match(device={kind(host)})
static int t() { return 1; } };
void run() { s x; std::printf("%d %d\n", x.m(), s::t()); }
}

namespace in_externc {
extern "C" { int f_v(int) { return 3; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; } }
int f(double) { return 1; }
void run() { std::printf("%d %d\n", f(1), f(1.0)); }
}

namespace in_inline_ns {
namespace lib { inline namespace v2 { int f_v() { return 3; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f() { return 2; } } namespace v1 { int f() { return 1; } } }
void run() { std::printf("%d %d %d\n", lib::f(), lib::v2::f(), lib::v1::f()); }
}

namespace in_anon_ns {
namespace { int f_v() { return 6; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f() { return 2; } struct s { int m() { return f(); } }; }
void run() { std::printf("%d %d\n", f(), s{}.m()); }
}

int main() {
  in_inits::run();
  in_udl::run();
  in_unevaluated::run();
  in_if_init::run();
  in_noexcepts::run();
  in_rawstr::run();
  in_rawstr2::run();
  in_trailing_ref::run();
  in_fwd_move::run();
  in_this_cond::run();
  in_private_v::run();
  in_externc::run();
  in_inline_ns::run();
  in_anon_ns::run();
}
