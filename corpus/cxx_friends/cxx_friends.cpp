// case: functions that only classes declare as friends, an object's device test, types spelled in two ways
// cflags: -std=c++17
// run host => 7 | 1 | 2 | 5
#include <cstdio>

namespace in_friend_only {
namespace a { struct t { int k;
friend int f_v(t x) { return 7; }
#pragma omp declare variant(f_v) match(device={kind(host)})
friend int f(t x) { return x.k; }
}; }
void run() { a::t x{1}; std::printf("%d\n", f(x)); }
}

namespace in_tdev_member {
struct s { int n_v() const { return 1; }
#pragma omp declare variant(n_v) match(target_device={kind(host)})
int n() const { return 2; }
int n(int) const { return 3; }
};
void run() { s x; std::printf("%d\n", x.n()); }
}

namespace in_typedef_overload {
typedef int myint; using ll = long;
int f(myint);
int f_v(int) { return 2; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int) { return 1; }
namespace n { struct S {}; int g(S); int g_v(S) { return 2; } 
#pragma omp declare variant(g_v) match(device={kind(host)})
int g(n::S); }
int n::g(S) { return 1; }
void run() { std::printf("%d\n", f(1)); n::g(n::S{}); }
}

namespace in_hidden_friend_op_ns {
namespace n { struct s { friend int apply_v(const s &) { return 5; }
#pragma omp declare variant(apply_v) match(device={kind(host)})
friend int apply(const s &) { return 1; } }; }
template <class T> int go(const T &t) { return apply(t); }
void run() { std::printf("%d\n", go(n::s{})); }
}

int main() {
  in_friend_only::run();
  in_tdev_member::run();
  in_typedef_overload::run();
  in_hidden_friend_op_ns::run();
}
