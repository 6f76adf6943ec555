// case: C++20: concepts, leading requires clauses, abbreviated templates, coroutines
// cflags: -std=c++20
// run host => 2 9 | 10 2 3 | 7
#include <concepts>
#include <coroutine>
#include <cstdio>

namespace in_requires_lead {
template <class T> concept I = sizeof(T) == 4;
template <class T> requires I<T> int f_v(T) { return 2; }
#pragma omp declare variant(f_v) match(device={kind(host)})
template <class T> requires I<T> int f(T) { return 1; }
template <class T> requires (!I<T>) int f(T) { return 9; }
void run() { std::printf("%d %d\n", f(1), f(1.0)); }
}

namespace in_concepts {
int f_v(std::integral auto) { return 10; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(std::integral auto) { return 1; }
int f(std::floating_point auto) { return 2; }
template <class T> requires (sizeof(T) > 100) int f(const T &) { return 3; }
struct big { char c[200]; };
void run() { std::printf("%d %d %d\n", f(1), f(1.0), f(big{})); }
}

namespace in_coroutine {
struct gen { struct promise_type { int v; gen get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; } std::suspend_never initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return {}; } void return_value(int x) { v = x; } void unhandled_exception() {} };
 std::coroutine_handle<promise_type> h; };
int f_v() { return 7; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f() { return 1; }
gen co() { co_return f(); }
void run() { auto g = co(); std::printf("%d\n", g.h.promise().v); g.h.destroy(); }
}

int main() {
  in_requires_lead::run();
  in_concepts::run();
  in_coroutine::run();
}
