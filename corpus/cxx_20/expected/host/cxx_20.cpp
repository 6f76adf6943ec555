// case: C++20: concepts, leading requires clauses, abbreviated templates, coroutines
// cflags: -std=c++20
// run host => 2 9 | 10 2 3 | 7
#include <concepts>
#include <coroutine>
#include <cstdio>

namespace in_requires_lead {
template <class T> concept I = sizeof(T) == 4;
template <class T> requires I<T> int f_v(T) { return 2; }

template <class T> requires I<T> int f(T) { return 1; }
template <class T> requires I<T> static inline int f__ompick_f_v(T ompick_1) { return f_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 13
template <class T> requires (!I<T>) int f(T) { return 9; }
template <class T> requires (!I<T>) static inline int f__ompick_f_v(T ompick_1) { return ::in_requires_lead::f<T>(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 14
void run() { std::printf("%d %d\n", f__ompick_f_v(1), f__ompick_f_v(1.0)); }
}

namespace in_concepts {
int f_v(std::integral auto) { return 10; }

int f(std::integral auto) { return 1; }
static inline int f__ompick_f_v(std::integral auto ompick_1) { return f_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 21
int f(std::floating_point auto) { return 2; }
static inline int f__ompick_f_v(std::floating_point auto ompick_1) { return ::in_concepts::f(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 22
template <class T> requires (sizeof(T) > 100) int f(const T &) { return 3; }
template <class T> requires (sizeof(T) > 100) static inline int f__ompick_f_v(const T &ompick_1) { return ::in_concepts::f<T>(ompick_1); }
#line 23
struct big { char c[200]; };
void run() { std::printf("%d %d %d\n", f__ompick_f_v(1), f__ompick_f_v(1.0), f__ompick_f_v(big{})); }
}

namespace in_coroutine {
struct gen { struct promise_type { int v; gen get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; } std::suspend_never initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return {}; } void return_value(int x) { v = x; } void unhandled_exception() {} };
 std::coroutine_handle<promise_type> h; };
int f_v() { return 7; }

int f() { return 1; }
static inline int f__ompick_f_v() { return f_v(); }
#line 33
gen co() { co_return f_v(); }
void run() { auto g = co(); std::printf("%d\n", g.h.promise().v); g.h.destroy(); }
}

int main() {
  in_requires_lead::run();
  in_concepts::run();
  in_coroutine::run();
}
