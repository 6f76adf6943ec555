// case: types that qualify a call, found by using directives, typedefs and base classes
// C++17 and later
// run host => 601 601 | 1202 1202 | 601 601 | 601 601 | 601 601 | 601 601
#include <cstdio>
struct other { static int size() { return 9; }
static int size__ompick_size_v() { return size(); }
#line 5
 };
namespace rw {
template <class T> struct chosen { struct part { static int size() { return 2; }
static int size__ompick_size_v() { return size(); }
#line 7
 }; };
template <class T> struct chosen<T *> {
  struct part {
    static int size_v() { return 601; }

    static int size() { return 5; }
    static int size__ompick_size_v() { return size_v(); }
#line 13
  };
};
typedef decltype(chosen<int *>::part()) named;
template <class T> struct pick { using t = typename T::part; };
typedef pick<chosen<int *>>::t picked;
}
struct holder {
  template <class T> struct in { struct part { static int size() { return 2; }
  static int size__ompick_size_v() { return size(); }
#line 20
 }; };
};
struct base : rw::pick<rw::chosen<int *>> {
  typedef rw::picked mine;
};
struct derived : base {
  static int a() { return t::size__ompick_size_v(); }
  static int b() { return mine::size__ompick_size_v(); }
};
namespace by_alias = rw;
using rw::pick;
template <class T> using part_of = typename rw::chosen<T>::part;
int deep() {
  using namespace rw;
  return chosen<int *>::part::size__ompick_size_v() + named::size__ompick_size_v();
}
int deeper() {
  using rw::chosen;
  using rw::picked;
  return chosen<int *>::part::size__ompick_size_v() + picked::size__ompick_size_v();
}
inline namespace v { using namespace rw; }
int main() {
  std::printf("%d %d\n", derived::a(), derived::b());
  std::printf("%d %d\n", deep(), deeper());
  std::printf("%d %d\n", v::chosen<int *>::part::size__ompick_size_v(), v::named::size__ompick_size_v());
  std::printf("%d %d\n", by_alias::chosen<int *>::part::size__ompick_size_v(), by_alias::picked::size__ompick_size_v());
  std::printf("%d %d\n", pick<rw::chosen<int *>>::t::size__ompick_size_v(), part_of<int *>::size__ompick_size_v());
  std::printf("%d %d\n", chosen<int *>::part::size__ompick_size_v(), named::size__ompick_size_v());
}
