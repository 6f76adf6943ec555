// case: valid forms that the grammar does not know: arrays of pointers, dependent types and decltype that make objects, explicit instantiations, universal character names
// run host => 103 103 102 101 1
#include <cstdio>
int f_v(int x) { return 100 + x; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int x) { return x; }
template <class T> struct A { struct t { int k; t(int k) : k(k) {} }; };
template <class T> int dep() { return typename A<T>::t(f(3)).k; }
struct B { int operator()(int x) const { return x; } } b;
template <class T> T tw(T x) { return f(x); }
template double tw(double);
int main() {
  char **p = new char*[f(3)];
  int \u00f6 = f(2);
  std::printf("%d %d %d %g %d\n", dep<int>(), decltype(b)()(f(3)), \u00f6, tw(1.0), p != nullptr);
}
