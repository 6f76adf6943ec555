// case: objects of types that depend on a template's parameter, where classes of the library may be meant
#include <vector>
int f_t(int x) { return 100 + x; }
#pragma omp declare variant(f_t) match(construct={target})
inline int f(int x) { return x; }
struct N1 { int size() const { return f(2); } };
struct T1 { typedef N1 N; template <class X> using R = N1; };
struct T2 { typedef std::vector<int> N; template <class X> using R = std::vector<X>; };
template <class T> int all(const T &) { return typename T::N{}.size() + typename T::N().size() + typename T::template R<int>{}.size() + (typename T::N{}).size(); }
int main() { int r;
#pragma omp target map(from: r)
r = all(T1()) + all(T2()); return r != 408; }
