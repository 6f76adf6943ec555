// case: calls of members in templates, for classes that were not read too, and classes with base classes that were not
// C++17 and later
// warns: calls of `size` in this class may mean a member of `std::exception`, which was not read
// run host => counted 3 112 106 | pointers 6 224 212 | made 0 100 | nested 3 112 | appended xyz 12 | derived 100
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

struct s {
  int k;
  int size_v(int more = 0) const { return k + more + 100; }

  int size(int more = 0) const { return k + more; }
  int size__ompick_size_v(int more = 0) const { return size_v(more); }
  friend void size__ompick_size_v_known(const s *) {}
#line 15
  void append_v(int *p) { k += p ? *p : 7; }

  void append(int *p) { k += p ? 1 : 0; }
  void append__ompick_append_v(int *p) { return append_v(p); }
  friend void append__ompick_append_v_known(const s *) {}
#line 18
};
struct derived : s {};

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
#line 21
template <class T> int count(const T &t) { return size__ompick_size_v_of(t).size__ompick_size_v(); }
template <class T> int counted(T *t) { return size__ompick_size_v_of(*size__ompick_size_v_pointer(t)).size__ompick_size_v() + size__ompick_size_v_of((*t)).size__ompick_size_v(); }
template <class T> int made() { return size__ompick_size_v_of(T{}).size__ompick_size_v(); }
#ifndef APPEND__OMPICK_APPEND_V_OF
#define APPEND__OMPICK_APPEND_V_OF
template <class C> struct append__ompick_append_v_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto append__ompick_append_v(A &&...a) noexcept(noexcept(static_cast<O &&>(object).append(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).append(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).append(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct append__ompick_append_v_object { typedef append__ompick_append_v_unread<C> type; };
template <class C> struct append__ompick_append_v_object<C &, decltype(C::append__ompick_append_v_known())> { typedef C &type; };
template <class C> struct append__ompick_append_v_object<C, decltype(C::append__ompick_append_v_known())> { typedef C &&type; };
template <class C> struct append__ompick_append_v_object<C &, decltype(append__ompick_append_v_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct append__ompick_append_v_object<C, decltype(append__ompick_append_v_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename append__ompick_append_v_object<C>::type append__ompick_append_v_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *append__ompick_append_v_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto append__ompick_append_v_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(append__ompick_append_v_pointer(static_cast<P &&>(pointer).operator->())) {
  return append__ompick_append_v_pointer(static_cast<P &&>(pointer).operator->());
}
#endif
#line 24
template <class T, class A> void put(T &t, A a) { append__ompick_append_v_of(t).append__ompick_append_v(a); }
template <class T> auto nested(T &t) -> decltype(size__ompick_size_v_of(t).size__ompick_size_v()) { return size__ompick_size_v_of(T(t)).size__ompick_size_v(); }

int size_v() { return 100; }

int size() { return 1; }
struct failure : std::exception {
  int of() { return size_v(); }
  int twice() { return size_v() + size_v(); }
};

int main() {
  std::vector<int> v{1, 2, 3};
  std::string t("x");
  s x{5};
  derived y;
  y.k = 6;
  put(t, "yz");
  put(x, nullptr);
  printf("counted %d %d %d\n", count(v), count(x), count(y));
  printf("pointers %d %d %d\n", counted(&v), counted(&x), counted(&y));
  printf("made %d %d\n", made<std::vector<int>>(), made<s>());
  printf("nested %d %d\n", int(nested(v)), nested(x));
  printf("appended %s %d\n", t.c_str(), x.k);
  printf("derived %d\n", failure().of());
}
