// case: templates that ask whether a class has a member, and whether it throws, also of classes that were not read
// C++17 and later
// run host => 101 1007 1007 101 1007 | 101 3 -1
#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>
struct box {
  int get_v() const { return 101; }
  #pragma omp declare variant(get_v) match(implementation={vendor(gnu)})
  int get() const { return 1; }
  int size_v() const noexcept { return 101; }
  #pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
  int size() const noexcept { return 1; }
};
struct throwing {
  int size() const { return 1; }
};
template <class T, class = void> struct has_get : std::false_type {};
template <class T> struct has_get<T, std::void_t<decltype(std::declval<T>().get())>> : std::true_type {};
template <class T> int by_trait(const T &t) {
  if constexpr (has_get<T>::value) return t.get(); else return 1007;
}
template <class T> auto by_overload(const T &t, int) -> decltype(t.get()) { return t.get(); }
template <class T> int by_overload(const T &, long) { return 1007; }
template <class T> int safe_size(const T &t) {
  if (noexcept(t.size())) return int(t.size());
  return -1;
}
int main() {
  std::vector<int> v(3);
  std::printf("%d %d %d %d %d\n", by_trait(box()), by_trait(1), by_trait(v), by_overload(box(), 0), by_overload(1, 0));
  std::printf("%d %d %d\n", safe_size(box()), safe_size(v), safe_size(throwing()));
}
