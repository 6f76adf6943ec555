// case: templates that ask whether a class has a member, and whether it throws, also of classes that were not read
// C++17 and later
// run host => 101 1007 1007 101 1007 | 101 3 -1
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>
struct box {
  int get_v() const { return 101; }

  int get() const { return 1; }
  int get__ompick_get_v() const { return get_v(); }
  friend void get__ompick_get_v_known(const box *) {}
#line 12
  int size_v() const noexcept { return 101; }

  int size() const noexcept { return 1; }
  int size__ompick_size_v() const noexcept { return size_v(); }
  friend void size__ompick_size_v_known(const box *) {}
#line 15
};
struct throwing {
  int size() const { return 1; }
  int size__ompick_size_v() const { return size(); }
  friend void size__ompick_size_v_known(const throwing *) {}
#line 18
};
template <class T, class = void> struct has_get : std::false_type {};
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
#line 20
template <class T> struct has_get<T, std::void_t<decltype(get__ompick_get_v_of(std::declval<T>()).get__ompick_get_v())>> : std::true_type {};
template <class T> int by_trait(const T &t) {
  if constexpr (has_get<T>::value) return get__ompick_get_v_of(t).get__ompick_get_v(); else return 1007;
}
template <class T> auto by_overload(const T &t, int) -> decltype(get__ompick_get_v_of(t).get__ompick_get_v()) { return get__ompick_get_v_of(t).get__ompick_get_v(); }
template <class T> int by_overload(const T &, long) { return 1007; }
#ifndef SIZE__OMPICK_SIZE_V_OF
#define SIZE__OMPICK_SIZE_V_OF
template <class C> struct size__ompick_size_v_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto size__ompick_size_v(A &&...a) noexcept(noexcept(static_cast<O &&>(object).size(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).size(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).size(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct size__ompick_size_v_object { typedef size__ompick_size_v_unread<C> type; };
template <class C> struct size__ompick_size_v_object<C &, decltype(C::size__ompick_size_v_known())> { typedef C &type; };
template <class C> struct size__ompick_size_v_object<C, decltype(C::size__ompick_size_v_known())> { typedef C &&type; };
template <class C> struct size__ompick_size_v_object<C &, decltype(size__ompick_size_v_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct size__ompick_size_v_object<C, decltype(size__ompick_size_v_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename size__ompick_size_v_object<C>::type size__ompick_size_v_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *size__ompick_size_v_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto size__ompick_size_v_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(size__ompick_size_v_pointer(static_cast<P &&>(pointer).operator->())) {
  return size__ompick_size_v_pointer(static_cast<P &&>(pointer).operator->());
}
#endif
#line 26
template <class T> int safe_size(const T &t) {
  if (noexcept(size__ompick_size_v_of(t).size__ompick_size_v())) return int(size__ompick_size_v_of(t).size__ompick_size_v());
  return -1;
}
int main() {
  std::vector<int> v(3);
  std::printf("%d %d %d %d %d\n", by_trait(box()), by_trait(1), by_trait(v), by_overload(box(), 0), by_overload(1, 0));
  std::printf("%d %d %d\n", safe_size(box()), safe_size(v), safe_size(throwing()));
}
