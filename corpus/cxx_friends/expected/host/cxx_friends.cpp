// case: functions that only classes declare as friends, an object's device test, types spelled in two ways
// cflags: -std=c++17
// run host => 7 | 1 | 2 | 5
#include <cstdio>

namespace in_friend_only {
namespace a { struct t { int k;
friend int f_v(t x) { return 7; }

friend int f(t x) { return x.k; }
friend int f__ompick_f_v(t x) { return f_v(static_cast<decltype(x) &&>(x)); }
#line 11
}; }
void run() { a::t x{1}; std::printf("%d\n", f__ompick_f_v(x)); }
}

#ifndef OMPICK_DEVICE_IS
#define OMPICK_DEVICE_IS
extern "C" { int omp_get_default_device(void); int omp_get_num_devices(void); int omp_get_initial_device(void); }
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#endif
#line 15
namespace in_tdev_member {
struct s { int n_v() const { return 1; }

int n() const { return 2; }
int n__ompick_n_v_or_base() const { if (ompick_device_is(omp_get_default_device(), 1, 1)) return n_v(); else return n(); }
#line 19
int n(int) const { return 3; }
int n__ompick_n_v_or_base(int ompick_1) const { return n(ompick_1); }
#line 20
};
void run() { s x; std::printf("%d\n", x.n__ompick_n_v_or_base()); }
}

namespace in_typedef_overload {
typedef int myint; using ll = long;
int f(myint);
int f_v(int) { return 2; }

int f(int) { return 1; }
static inline int f__ompick_f_v(int ompick_1) { return f_v(ompick_1); }
#line 30
namespace n { struct S {}; int g(S); int g_v(S) { return 2; } 

int g(n::S); }
int n::g(S) { return 1; }
void run() { std::printf("%d\n", f_v(1)); n::g_v(n::S{}); }
}

namespace in_hidden_friend_op_ns {
namespace n { struct s { friend int apply_v(const s &) { return 5; }

friend int apply(const s &) { return 1; }
friend int apply__ompick_apply_v(const s &ompick_1) { return apply_v(ompick_1); }
#line 40
 }; }
template <class T> int go(const T &t) { return apply__ompick_apply_v(t); }
void run() { std::printf("%d\n", go(n::s{})); }
}

int main() {
  in_friend_only::run();
  in_tdev_member::run();
  in_typedef_overload::run();
  in_hidden_friend_op_ns::run();
}
