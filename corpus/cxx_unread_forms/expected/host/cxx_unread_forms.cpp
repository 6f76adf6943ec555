// case: valid forms that the grammar does not know: arrays of pointers, dependent types and decltype that make objects, explicit instantiations, universal character names
// run host => 103 103 102 101 1
#include <cstdio>
int f_v(int x) { return 100 + x; }

int f(int x) { return x; }
template <class T> struct A { struct t { int k; t(int k) : k(k) {} }; };
template <class T> int dep() { return typename A<T>::t(f_v(3)).k; }
struct B { int operator()(int x) const { return x; } } b;
template <class T> T tw(T x) { return f_v(x); }
template double tw(double);
int main() {
  char **p = new char*[f_v(3)];
  int \u00f6 = f_v(2);
  std::printf("%d %d %d %g %d\n", dep<int>(), decltype(b)()(f_v(3)), \u00f6, tw(1.0), p != nullptr);
}
