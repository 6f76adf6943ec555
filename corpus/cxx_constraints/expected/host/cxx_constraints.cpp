// case: constraints of C++20, abbreviated templates, a directive that a macro makes in a class
// cflags: -std=c++20
// run host => a 11 | b 12 | c 13 2 | d 14
#include <cstdio>
#include <concepts>
#define DECL(name) _Pragma("omp declare variant(m_v) match(implementation={vendor(gnu)})") int name() { return 1; }
struct s { int m_v() { return 11; }  int m() { return 1; } };
int f_v(auto x) { return x + 10; }

int f(auto x) { return x; }
template <std::integral T> int g_v(T x) { return x + 10; }

template <std::integral T> int g(T x) { return x; }
template <std::integral T> static inline int g__ompick_g_v(T x) { return g_v(static_cast<decltype(x) &&>(x)); }
#line 14
template <std::floating_point T> int g(T x) { return x; }
template <std::floating_point T> static inline int g__ompick_g_v(T x) { return ::g<T>(static_cast<decltype(x) &&>(x)); }
#line 15
template <class T> concept small = sizeof(T) <= 4;
template <class T> int h_v(T x) requires small<T> { return x + 10; }

template <class T> int h(T x) requires small<T> { return x; }
template <class T> static inline int h__ompick_h_v(T x) requires small<T> { return h_v(static_cast<decltype(x) &&>(x)); }
#line 19
template <class T> int h(T x) { return x; }
template <class T> static inline int h__ompick_h_v(T x) { return ::h<T>(static_cast<decltype(x) &&>(x)); }
#line 20
int main() {
  s x;
  std::printf("a %d\nb %d\nc %d %d\nd %d\n", x.m_v(), f_v(2), g__ompick_g_v(3), g__ompick_g_v(2.5), h__ompick_h_v(4));
}
