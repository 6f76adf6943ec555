// case: qualified constants and constexpr functions fold, and a global constant is not taken for one of a namespace
// cflags: -std=c++17
// run host => 2 1 2 2
// not *: if \(
#include <cstdio>

namespace in_qual_const {
namespace ns { constexpr int K = 5; constexpr bool on() { return true; } enum class E { v = 3 }; struct S { static constexpr int k = 4; enum { q = 9 }; }; }
constexpr int K = 0;
int f_v() { return 2; }

int f() { return 1; }
int g_v() { return 2; }

int g() { return 1; }
int h_v() { return 2; }

int h() { return 1; }
int i_v() { return 2; }

int i() { return 1; }
void run() { std::printf("%d %d %d %d\n", f_v(), g(), h_v(), i_v()); }
}

int main() {
  in_qual_const::run();
}
