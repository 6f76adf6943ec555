// case: a qualified function in parentheses is called, not a type that is cast to
// run host => 101 102 103 104 | 101 105 | 3
#include <cstdio>

int size_v(int x) { return x + 100; }

int size(int x) { return x; }
namespace n {
int size_v(int x) { return x + 100; }

int size(int x) { return x; }
template <class T> T twice_v(T x, T y) { return x + y + 100; }

template <class T> T twice(T x, T y) { return x + y; }
using number = int;
} // namespace n
struct s {
  static int size_v(int x) { return x + 100; }

  static int size(int x) { return x; }
};
int at_start = (::size_v)(1);

int main() {
  std::printf("%d %d %d %d\n", (size_v)(1), (::size_v)(2), (n::size_v)(3), (s::size_v)(4));
  std::printf("%d %d\n", at_start, (n::twice_v<int>)(2, 3));
  std::printf("%d\n", (n::number)(3.5));
}
