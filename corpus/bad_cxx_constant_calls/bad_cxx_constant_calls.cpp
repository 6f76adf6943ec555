// case: calls of a constexpr base function in constant expressions, where what is chosen is no constexpr function
// run gpu=nvptx64:sm_80 =>
// fails: bad_cxx_constant_calls.cpp:14:19: error: the variant of `size` cannot be called here: it stands in a constant expression
// fails: bad_cxx_constant_calls.cpp:16:11: error
// fails: bad_cxx_constant_calls.cpp:17:15: error
// fails: bad_cxx_constant_calls.cpp:18:24: error
#include <cstdio>
int size_v(int n) { return n + 10; }
#pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
constexpr int size(int n) { return n; }
constexpr int length_v(int n) { return n + 20; }
#pragma omp declare variant(length_v) match(implementation={vendor(gnu)})
constexpr int length(int n) { return n; }
constexpr int n = size(1);
template <int N> struct Sized {};
int array[size(3)];
static_assert(size(4) == 4, "");
constexpr Sized<length(size(2))> sized{};
int lengths[length(3)];
constexpr int m = length(4);
int main() {
  int here[length(5)] = {};
  std::printf("%d %d %d %d\n", size(5), length(6), m, here[0]);
}
