// case: begin declare variant in C++: constexpr pairs for host and device, namespaces, overloads, templates, members
// C++17 and later
// run host => host 1 | constant 1 | namespace 12 | overload 1 12 | template 13 2.5 | member 14 | before 1 | later 15 | inner 16
// run gpu=nvptx64:sm_80 => host 1 | constant 1 | namespace 12 | overload 1 12 | template 13 2.5 | member 14 | before 1 | later 15 | inner 16
#include <cstdio>

namespace impl {

static constexpr bool on_host__ompick__kind_host() { return true; }


__attribute__((unused)) static constexpr bool on_host__ompick__kind_nohost() { return false; }


inline int where() {
  if constexpr (on_host__ompick__kind_host())
    return 1;
  else
    return 2;
}
}
static_assert(impl::on_host__ompick__kind_host(), "a constant");

namespace lib {
int f() { return 2; }
int before() { return f() - 1; }
int o(int) { return 1; }
static inline int o__ompick_extension_allow_templates__vendor_gnu(int ompick_1) { return ::lib::o(ompick_1); }
#line 28
int o(double) { return 2; }
template <typename T> T t(T x) { return x; }
int t(double x) { return static_cast<int>(x); }
static inline int t__ompick_extension_allow_templates__vendor_gnu(double x) { return ::lib::t(x); }
#line 31

int f__ompick__extension_allow_templates__vendor_gnu() { return 12; }
int o__ompick__extension_allow_templates__vendor_gnu(double) { return 12; }
static inline int o__ompick_extension_allow_templates__vendor_gnu(double ompick_1) { return o__ompick__extension_allow_templates__vendor_gnu(ompick_1); }
#line 34
template <typename T> T t__ompick__extension_allow_templates__vendor_gnu(T x) { return x + 10; }
template <typename T> static inline T t__ompick_extension_allow_templates__vendor_gnu(T x) { return t__ompick__extension_allow_templates__vendor_gnu<T>(static_cast<decltype(x) &&>(x)); }
#line 35

}

struct s {
  int m() const { return 4; }

  int m__ompick__vendor_gnu() const { return 14; }

  int inner() const { return m__ompick__vendor_gnu() + 2; }
};


int later__ompick__vendor_gnu(int n) { return n + 10; }
// A class that stands in a region as a whole has no variants.
struct whole {
  int m() { return 0; }
};

int later(int n) { return n; }

int main() {
  std::printf("host %d\n", impl::where());
  constexpr bool constant = impl::on_host__ompick__kind_host();
  std::printf("constant %d\nnamespace %d\n", constant, lib::f__ompick__extension_allow_templates__vendor_gnu());
  std::printf("overload %d %d\n", lib::o__ompick_extension_allow_templates__vendor_gnu(1), lib::o__ompick_extension_allow_templates__vendor_gnu(1.0));
  std::printf("template %d %.1f\n", lib::t__ompick_extension_allow_templates__vendor_gnu(3), lib::t__ompick_extension_allow_templates__vendor_gnu(2.5f) - 10);
  std::printf("member %d\nbefore %d\n", s{}.m__ompick__vendor_gnu(), lib::before());
  std::printf("later %d\ninner %d\n", later__ompick__vendor_gnu(5) + whole{}.m(), s{}.inner());
  return 0;
}
