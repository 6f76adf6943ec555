// case: begin declare variant in C++: constexpr pairs for host and device, namespaces, overloads, templates, members
// C++17 and later
// run host => host 1 | constant 1 | namespace 12 | overload 1 12 | template 13 2.5 | member 14 | before 1 | later 15 | inner 16
// run gpu=nvptx64:sm_80 => host 1 | constant 1 | namespace 12 | overload 1 12 | template 13 2.5 | member 14 | before 1 | later 15 | inner 16
#include <cstdio>

namespace impl {
#pragma omp begin declare variant match(device={kind(host)})
static constexpr bool on_host() { return true; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(nohost)})
static constexpr bool on_host() { return false; }
#pragma omp end declare variant

inline int where() {
  if constexpr (on_host())
    return 1;
  else
    return 2;
}
}
static_assert(impl::on_host(), "a constant");

namespace lib {
int f() { return 2; }
int before() { return f() - 1; }
int o(int) { return 1; }
int o(double) { return 2; }
template <typename T> T t(T x) { return x; }
int t(double x) { return static_cast<int>(x); }
#pragma omp begin declare variant match(implementation={vendor(gnu), extension(allow_templates)})
int f() { return 12; }
int o(double) { return 12; }
template <typename T> T t(T x) { return x + 10; }
#pragma omp end declare variant
}

struct s {
  int m() const { return 4; }
  #pragma omp begin declare variant match(implementation={vendor(gnu)})
  int m() const { return 14; }
  #pragma omp end declare variant
  int inner() const { return m() + 2; }
};

#pragma omp begin declare variant match(implementation={vendor(gnu)})
int later(int n) { return n + 10; }
// A class that stands in a region as a whole has no variants.
struct whole {
  int m() { return 0; }
};
#pragma omp end declare variant
int later(int n) { return n; }

int main() {
  std::printf("host %d\n", impl::where());
  constexpr bool constant = impl::on_host();
  std::printf("constant %d\nnamespace %d\n", constant, lib::f());
  std::printf("overload %d %d\n", lib::o(1), lib::o(1.0));
  std::printf("template %d %.1f\n", lib::t(3), lib::t(2.5f) - 10);
  std::printf("member %d\nbefore %d\n", s{}.m(), lib::before());
  std::printf("later %d\ninner %d\n", later(5) + whole{}.m(), s{}.inner());
  return 0;
}
