// case: types that specialisations of a class template declare, and its primary otherwise
// run host => 1 201 301 | 2 601 603
#include <cstdio>

struct plain { int get() { return 1; }
int get__ompick_get_v() { return get(); }
friend void get__ompick_get_v_known(const plain *) {}
#line 5
 };
struct grid {
  int get_v() { return 201; }

  int get() { return 3; }
  int get__ompick_get_v() { return get_v(); }
  friend void get__ompick_get_v_known(const grid *) {}
#line 10
};
struct fine {
  int get_v() { return 301; }

  int get() { return 4; }
  int get__ompick_get_v() { return get_v(); }
  friend void get__ompick_get_v_known(const fine *) {}
#line 15
};
template <class T, int N = 1> struct chosen {
  using type = plain;
  struct part { static int size() { return 2; }
  static int size__ompick_size_v() { return size(); }
#line 18
 };
};
template <class T> struct chosen<T *> {
  using type = grid;
  struct part {
    static int size_v() { return 601; }

    static int size() { return 5; }
    static int size__ompick_size_v() { return size_v(); }
#line 26
  };
};
template <> struct chosen<char, 2> {
  using type = fine;
  struct part {
    static int size_v() { return 603; }

    static int size() { return 6; }
    static int size__ompick_size_v() { return size_v(); }
#line 34
  };
};

#ifndef GET__OMPICK_GET_V_OF
#define GET__OMPICK_GET_V_OF
template <class C> struct get__ompick_get_v_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto get__ompick_get_v(A &&...a) noexcept(noexcept(static_cast<O &&>(object).get(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).get(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).get(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct get__ompick_get_v_object { typedef get__ompick_get_v_unread<C> type; };
template <class C> struct get__ompick_get_v_object<C &, decltype(C::get__ompick_get_v_known())> { typedef C &type; };
template <class C> struct get__ompick_get_v_object<C, decltype(C::get__ompick_get_v_known())> { typedef C &&type; };
template <class C> struct get__ompick_get_v_object<C &, decltype(get__ompick_get_v_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct get__ompick_get_v_object<C, decltype(get__ompick_get_v_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename get__ompick_get_v_object<C>::type get__ompick_get_v_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *get__ompick_get_v_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto get__ompick_get_v_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(get__ompick_get_v_pointer(static_cast<P &&>(pointer).operator->())) {
  return get__ompick_get_v_pointer(static_cast<P &&>(pointer).operator->());
}
#endif
#line 37
int main() {
  chosen<int>::type p;
  chosen<int *>::type g;
  chosen<char, 2>::type f;
  std::printf("%d %d %d\n", get__ompick_get_v_of(p).get__ompick_get_v(), get__ompick_get_v_of(g).get__ompick_get_v(), get__ompick_get_v_of(f).get__ompick_get_v());
  std::printf("%d %d %d\n", chosen<int>::part::size__ompick_size_v(), chosen<int *>::part::size__ompick_size_v(), chosen<char, 2>::part::size__ompick_size_v());
}
