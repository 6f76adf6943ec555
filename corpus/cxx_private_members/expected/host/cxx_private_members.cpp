// case: members that only friends may call, in a template that also takes objects of the library's classes
#include <vector>
#include <array>
int f_t(int x) { return 100 + x; }

inline int f(int x) { return x; }
class A { int size() const { return f(2); }
#line 7
int size__ompick_host() const { return f_t(2); }
#line 7

int size__ompick_device() const { return size__ompick_host(); }
friend void size__ompick_device_known(const A *) {}
#line 7
 template <class T> friend int all(const T &); };
template <class N> class G { N n; int size() const { return f(n); }
#line 8
int size__ompick_host() const { return f_t(n); }
#line 8

int size__ompick_device() const { return size__ompick_host(); }
friend void size__ompick_device_known(const G *) {}
#line 8
 public: G(N n) : n(n) {} template <class T> friend int all(const T &); };
#ifndef SIZE__OMPICK_DEVICE_OF
#define SIZE__OMPICK_DEVICE_OF
template <class C> struct size__ompick_device_unread {
  C &&object;
  template <class... A, class O = C> constexpr auto size__ompick_device(A &&...a) noexcept(noexcept(static_cast<O &&>(object).size(static_cast<A &&>(a)...))) -> decltype(static_cast<O &&>(object).size(static_cast<A &&>(a)...)) {
    return static_cast<O &&>(object).size(static_cast<A &&>(a)...);
  }
};
template <class C, class = void> struct size__ompick_device_object { typedef size__ompick_device_unread<C> type; };
template <class C> struct size__ompick_device_object<C &, decltype(C::size__ompick_device_known())> { typedef C &type; };
template <class C> struct size__ompick_device_object<C, decltype(C::size__ompick_device_known())> { typedef C &&type; };
template <class C> struct size__ompick_device_object<C &, decltype(size__ompick_device_known(static_cast<C *>(nullptr)))> { typedef C &type; };
template <class C> struct size__ompick_device_object<C, decltype(size__ompick_device_known(static_cast<C *>(nullptr)))> { typedef C &&type; };
template <class C> constexpr typename size__ompick_device_object<C>::type size__ompick_device_of(C &&object) noexcept { return {static_cast<C &&>(object)}; }
template <class C> constexpr C *size__ompick_device_pointer(C *pointer) noexcept { return pointer; }
template <class P> constexpr auto size__ompick_device_pointer(P &&pointer) noexcept(noexcept(static_cast<P &&>(pointer).operator->())) -> decltype(size__ompick_device_pointer(static_cast<P &&>(pointer).operator->())) {
  return size__ompick_device_pointer(static_cast<P &&>(pointer).operator->());
}
#endif
#line 9
template <class T> int all(const T &t) { return size__ompick_device_of(t).size__ompick_device(); }
int main() { int r; A a; G<int> g(1); std::array<int, 3> arr{};
  struct L { int size() const { return f(4); }
#line 11
int size__ompick_host() const { return f_t(4); }
#line 11

  int size__ompick_device() const { return size__ompick_host(); }
  static void size__ompick_device_known();
#line 11
 } l;
#pragma omp target map(from: r) map(to: a, arr, g, l)
r = all(a) + all(arr) + all(g) + all(l); return r != 102 + 3 + 101 + 104; }
