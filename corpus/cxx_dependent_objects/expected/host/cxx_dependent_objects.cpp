// case: objects of types that depend on a template's parameter, where classes of the library may be meant
#include <vector>
int f_t(int x) { return 100 + x; }

inline int f(int x) { return x; }
struct N1 { int size() const { return f(2); }
#line 6
int size__ompick_host() const { return f_t(2); }
#line 6

int size__ompick_device() const { return size__ompick_host(); }
friend void size__ompick_device_known(const N1 *) {}
#line 6
 };
struct T1 { typedef N1 N; template <class X> using R = N1; };
struct T2 { typedef std::vector<int> N; template <class X> using R = std::vector<X>; };
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
template <class T> int all(const T &) { return size__ompick_device_of(typename T::N{}).size__ompick_device() + size__ompick_device_of(typename T::N()).size__ompick_device() + size__ompick_device_of(typename T::template R<int>{}).size__ompick_device() + size__ompick_device_of((typename T::N{})).size__ompick_device(); }
int main() { int r;
#pragma omp target map(from: r)
r = all(T1()) + all(T2()); return r != 408; }
