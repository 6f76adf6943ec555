// case: types that qualify a call, found by using directives, typedefs and base classes
// C++17 and later
// run host => 601 601 | 1202 1202 | 601 601 | 601 601 | 601 601 | 601 601
#include <cstdio>
struct other { static int size() { return 9; } };
namespace rw {
template <class T> struct chosen { struct part { static int size() { return 2; } }; };
template <class T> struct chosen<T *> {
  struct part {
    static int size_v() { return 601; }
    #pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
    static int size() { return 5; }
  };
};
typedef decltype(chosen<int *>::part()) named;
template <class T> struct pick { using t = typename T::part; };
typedef pick<chosen<int *>>::t picked;
}
struct holder {
  template <class T> struct in { struct part { static int size() { return 2; } }; };
};
struct base : rw::pick<rw::chosen<int *>> {
  typedef rw::picked mine;
};
struct derived : base {
  static int a() { return t::size(); }
  static int b() { return mine::size(); }
};
namespace by_alias = rw;
using rw::pick;
template <class T> using part_of = typename rw::chosen<T>::part;
int deep() {
  using namespace rw;
  return chosen<int *>::part::size() + named::size();
}
int deeper() {
  using rw::chosen;
  using rw::picked;
  return chosen<int *>::part::size() + picked::size();
}
inline namespace v { using namespace rw; }
int main() {
  std::printf("%d %d\n", derived::a(), derived::b());
  std::printf("%d %d\n", deep(), deeper());
  std::printf("%d %d\n", v::chosen<int *>::part::size(), v::named::size());
  std::printf("%d %d\n", by_alias::chosen<int *>::part::size(), by_alias::picked::size());
  std::printf("%d %d\n", pick<rw::chosen<int *>>::t::size(), part_of<int *>::size());
  std::printf("%d %d\n", chosen<int *>::part::size(), named::size());
}
