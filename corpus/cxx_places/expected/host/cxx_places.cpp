// case: places of calls: initialisers, default arguments, lambdas, literals, unevaluated operands, headers of if and switch; noexcept and attributes
// cflags: -std=c++17
// run host => 5 5 5 5 5 | 15 5 | 4 1 8 | 5 5 | 5 1 5 | #pragma omp declare variant(x) f(1) 5 | 7 5 | 9 9 | moved 3 ref 9 | 2 1 | 3 4 | 3 1 | 3 3 1 | 6 6
#include <cstdio>
#include <memory>
#include <type_traits>
#include <utility>

namespace in_inits {
int f_v(int x = 3) { return 5; }

int f(int x = 2) { return 1; }
static inline int f__ompick_f_v(int x = 2) { return f_v(x); }
static inline int f__ompick_f_v_and_f_v_or_base(int x = 2) { return f_v(x); }
#line 13
struct s { int a; int b = f_v(1); static int c; s() : a(f_v(2)) {} int d(int x = f_v(3)) { return x; } };
int s::c = f_v(4);
struct t : s { using s::s; int e{f_v(5)}; };
void run() { s x; t y; std::printf("%d %d %d %d %d\n", x.a, x.b, s::c, x.d(), y.e); }
}

namespace in_udl {
int f_v(int) { return 5; }

int f(int) { return 1; }
int operator""_k(unsigned long long x) { return 10 + f_v((int)x); }
void run() { std::printf("%d %d\n", 3_k, f_v(1)); }
}

namespace in_unevaluated {
double f_v(int x) { return 5; }
int g_v(int x) { return 5; }

int g(int x) { return 1; }
decltype(g_v(1)) y = sizeof(g_v(2));
void run() { std::printf("%d %d %d\n", y, (int)std::is_same_v<decltype(g_v(1)), int>, (int)sizeof(f_v(1))); }
}

namespace in_if_init {
int f_v() { return 5; }

int f() { return 1; }
void run() { if (int x = f_v(); x > 2) std::printf("%d ", x); switch (auto y = f_v(); y) { case 5: std::printf("5\n"); break; default: std::printf("?\n"); } }
}

namespace in_noexcepts {
int f_v(int) noexcept { return 5; }

int f(int) noexcept { return 1; }
static inline int f__ompick_f_v(int ompick_1) noexcept { return f_v(ompick_1); }
#line 47
int f(double) { return 2; }
static inline int f__ompick_f_v(double ompick_1) { return ::in_noexcepts::f(ompick_1); }
#line 48
template <class T> int g(T t) noexcept(noexcept(f__ompick_f_v(t))) { return f__ompick_f_v(t); }
bool c = true;
int h_v(int x) noexcept(true) { return 5; }

auto h(int x) noexcept(noexcept(f__ompick_f_v(x))) -> decltype(f__ompick_f_v(x)) { return 1; }
static inline auto h__ompick_h_v_or_base(int x) noexcept(noexcept(f(x))) -> decltype(f(x)) { if (c) return h_v(x); else return ::in_noexcepts::h(x); }
#line 53
auto h(double x) noexcept -> int { return 0; }
static inline auto h__ompick_h_v_or_base(double x) noexcept -> int { return ::in_noexcepts::h(x); }
#line 54
void run() { std::printf("%d %d %d\n", g(1), (int)noexcept(g(1)), h__ompick_h_v_or_base(1)); }
}

namespace in_rawstr {
int f_v(int) { return 5; }

int f(int) { return 1; }
void run() { const char *s = R"x(#pragma omp declare variant(x) f(1))x"; std::printf("%s %d\n", s, f_v(1)); }
}

namespace in_rawstr2 {
int f_v(int) { return 5; }

int f(int) { return 1; }
const char *s = R"(
#pragma omp begin declare variant match(device={kind(host)})
" f(1) )";
int n = 7;
void run() { std::printf("%d %d\n", n, f_v(1)); }
}

namespace in_trailing_ref {
int v = 9, w = 1;
auto f_v() -> int & { return v; }

auto f() -> int & { return w; }
decltype(auto) g_v() { return (v); }
bool c = true;

decltype(auto) g() { return (w); }
static inline decltype(auto) g__ompick_g_v_or_base() { if (c) return g_v(); else return ::in_trailing_ref::g(); }
#line 84
void run() { f_v() = 9; std::printf("%d %d\n", v, g__ompick_g_v_or_base()); }
}

namespace in_fwd_move {
bool c = true;
int f_v(std::unique_ptr<int> p, int &r) { r = 9; return *p; }

int f(std::unique_ptr<int> p, int &r) { return 0; }
static inline int f__ompick_f_v_and_f_v_or_base(std::unique_ptr<int> p, int &r) { if (c) return f_v(static_cast<decltype(p) &&>(p), r); else return ::in_fwd_move::f(static_cast<decltype(p) &&>(p), r); }
#line 92
void run() { int r = 0; int m = f__ompick_f_v_and_f_v_or_base(std::make_unique<int>(3), r); std::printf("moved %d ref %d\n", m, r); }
}

namespace in_this_cond {
struct s { bool on; int m_v() { return 2; }

int m() { return 1; }
int m__ompick_m_v_or_base() { if (this->on) return m_v(); else return m(); }
#line 99
int k_v() { return 2; } };
void run() { s a{true}, b{false}; std::printf("%d %d\n", a.m__ompick_m_v_or_base(), b.m__ompick_m_v_or_base()); }
}

namespace in_private_v {
class s { int m_v() { return 3; } static int t_v() { return 4; } public:

int m() { return 1; }
int m__ompick_m_v() { return m_v(); }
#line 107

static int t() { return 1; }
static int t__ompick_t_v() { return t_v(); }
#line 108
 };
void run() { s x; std::printf("%d %d\n", x.m__ompick_m_v(), s::t__ompick_t_v()); }
}

namespace in_externc {
extern "C" { int f_v(int) { return 3; }

int f(int) { return 1; }
static inline int f__ompick_f_v(int ompick_1) { return f_v(ompick_1); }
#line 115
 }
int f(double) { return 1; }
static inline int f__ompick_f_v(double ompick_1) { return ::in_externc::f(ompick_1); }
#line 117
void run() { std::printf("%d %d\n", f__ompick_f_v(1), f__ompick_f_v(1.0)); }
}

namespace in_inline_ns {
namespace lib { inline namespace v2 { int f_v() { return 3; }

int f() { return 2; } } namespace v1 { int f() { return 1; } } }
void run() { std::printf("%d %d %d\n", lib::f_v(), lib::v2::f_v(), lib::v1::f()); }
}

namespace in_anon_ns {
namespace { int f_v() { return 6; }

__attribute__((unused)) int f() { return 2; }
static inline int f__ompick_f_v() { return f_v(); }
static inline int f__ompick_f_v_and_f_v_or_base() { return f_v(); }
#line 130
 struct s { int m() { return f_v(); } }; }
void run() { std::printf("%d %d\n", f_v(), s{}.m()); }
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
