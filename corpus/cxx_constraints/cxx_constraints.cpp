// case: constraints of C++20, abbreviated templates, a directive that a macro makes in a class
// cflags: -std=c++20
// run host => a 11 | b 12 | c 13 2 | d 14
#include <cstdio>
#include <concepts>
#define DECL(name) _Pragma("omp declare variant(m_v) match(implementation={vendor(gnu)})") int name() { return 1; }
struct s { int m_v() { return 11; } DECL(m) };
int f_v(auto x) { return x + 10; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
int f(auto x) { return x; }
template <std::integral T> int g_v(T x) { return x + 10; }
#pragma omp declare variant(g_v) match(implementation={vendor(gnu)})
template <std::integral T> int g(T x) { return x; }
template <std::floating_point T> int g(T x) { return x; }
template <class T> concept small = sizeof(T) <= 4;
template <class T> int h_v(T x) requires small<T> { return x + 10; }
#pragma omp declare variant(h_v) match(implementation={vendor(gnu)})
template <class T> int h(T x) requires small<T> { return x; }
template <class T> int h(T x) { return x; }
int main() {
  s x;
  std::printf("a %d\nb %d\nc %d %d\nd %d\n", x.m(), f(2), g(3), g(2.5), h(4));
}
