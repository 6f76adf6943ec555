// case: a class's own name is a member of what derives from it
// run host => 1001 1002 1003 1004 1001 | 3006 4143 | 6006 | 1001 1003 2003
#include <cstdio>

namespace lib {
struct grid {
  int n;
  int get_v(int k) const { return n + k + 1000; }

  int get(int k = 5) const { return n + k; }
  int get__ompick_get_v(int k = 5) const { return get_v(k); }
#line 11
};
template <class T> struct field {
  T n;
  T get_v(int k) const { return n + k + 2000; }

  T get(int k) const { return n + k; }
  struct part {
    static int size_v() { return 70; }

    static int size() { return 7; }
  };
};
struct fine : grid {};
} // namespace lib

struct cells : lib::grid {
  int f() { return grid::get_v(1); }
  int g() { return this->grid::get_v(2); }
  struct view { int h(cells &c) { return c.grid::get_v(3); } };
  int later();
  grid copy() { return *this; }
};
int cells::later() { return grid::get_v(4); }
struct finer : lib::fine { int f() { return grid::get_v(1) + fine::get_v(2) + fine::grid::get_v(3); } };
struct field_of_int : lib::field<int> {
  int f() { return field::get_v(1) + field<int>::get_v(2) + field::part::size_v() + part::size_v(); }
};
template <class T> struct field_of : lib::field<T> {
  int f() { return field_of::field::get_v(1) + this->template field<T>::get_v(2) + lib::field<T>::get_v(3); }
};
struct hidden : private lib::grid {
  hidden() { n = 0; }
  using grid::get; using grid::get__ompick_get_v;
  int f() { return grid::get_v(1); }
};
using alias = lib::grid;
struct by_alias : alias { int f() { return grid::get_v(1) + alias::get_v(2); } };

int main() {
  cells c;
  c.n = 0;
  std::printf("%d %d %d %d %d\n", c.f(), c.g(), cells::view().h(c), c.later(), c.copy().get_v(1));
  finer f;
  f.n = 0;
  field_of_int i;
  i.n = 0;
  std::printf("%d %d\n", f.f(), i.f());
  field_of<int> t;
  t.n = 0;
  std::printf("%d\n", t.f());
  hidden h;
  by_alias a;
  a.n = 0;
  std::printf("%d %d %d\n", h.f(), h.get__ompick_get_v(3), a.f());
}
