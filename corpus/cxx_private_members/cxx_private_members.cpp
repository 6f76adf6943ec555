// case: members that only friends may call, in a template that also takes objects of the library's classes
#include <vector>
#include <array>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
class A { int size() const { return f(2); } template <class T> friend int all(const T &); };
template <class N> class G { N n; int size() const { return f(n); } public: G(N n) : n(n) {} template <class T> friend int all(const T &); };
template <class T> int all(const T &t) { return t.size(); }
int main() { int r; A a; G<int> g(1); std::array<int, 3> arr{};
  struct L { int size() const { return f(4); } } l;
#pragma omp target map(from: r) map(to: a, arr, g, l)
r = all(a) + all(arr) + all(g) + all(l); return r != 102 + 3 + 101 + 104; }
