// case: types of function variants that are those of their base functions, though they are spelled otherwise
// run host => 11 12 13 14 15 16 17 18 19 20
#include <cstdio>
#include <utility>

namespace a {
struct one {
  int n;
};
using same = one;
typedef one again;
} // namespace a
using whole = int;
typedef int &to_whole;
using pointer = int *;

int f1_v(whole n) { return n + 10; }

int f1(int n) { return n; }

int f2_v(int &n) { return n + 10; }

int f2(to_whole n) { return n; }

int f3_v(a::same o) { return o.n + 10; }

int f3(struct a::one o) { return o.n; }

int f4_v(const a::again &o) { return o.n + 10; }

int f4(a::one const &o) { return o.n; }

int f5_v(const int n) noexcept(true) { return n + 10; }

int f5(int n) noexcept { return n; }

template <class T> int f6_v(T &&n) { return n + 10; }

template <class T> int f6(T &&n) { return n; }

template <class T> T f7_v(const T &n) { return n + 10; }

int f7(const int &n) { return n; }

struct holder {
  static int f8_v(int n) { return n + 10; }
  int k;
  int f9_v(int n) const & { return n + k + 10; }

  int f9(int n) const & { return n + k; }
};

int f8(int n) { return n; }

int f10_v(int a[2]) { return a[1] + 10; }

int f10(pointer a) { return a[1]; }

int main() {
  int n = 2, list[2] = {0, 10}, r[10];
  a::one three = {3}, four = {4};
  holder h = {4};
#pragma omp parallel num_threads(1)
  {
    r[0] = f1_v(1);
    r[1] = f2_v(n);
    r[2] = f3_v(three);
    r[3] = f4_v(four);
    r[4] = f5_v(5);
    r[5] = f6_v(6);
    r[6] = f7_v<int>(7);
    r[7] = ::holder::f8_v(8);
    r[8] = h.f9_v(5);
    r[9] = f10_v(list);
  }
  for (int i = 0; i < 10; i++) std::printf("%d%s", r[i], i < 9 ? " " : "\n");
}
