// case: regions in C++: in a class after a requires directive, templates of numbers chosen at run time, static templates that nobody calls, versions for devices of a base and of its variant, variants known by a using declaration that is above them
// run host => requires 12 | number 103 3 | unused 1 | versions 1 11 11 | using 22 2 | argument 1 1
// run gpu=nvptx64:sm_80 => requires 12 | number 103 3 | unused 1 | versions 1 21 21 | using 22 2 | argument 1 1
#include <cstdio>

#pragma omp requires dynamic_allocators
struct s {
  static int m(int x);

  static int m__ompick__requires_dynamic_allocators(int x) { return x + 10; }

};
int s::m(int x) { return x; }

static int fast;
template <int N> int number(int x) { return N + x; }

template <int N> int number__ompick__condition_fast__extension_allow_templates(int x) { return 100 + N + x; }
template <int N> static inline int number__ompick_condition_fast__extension_allow_templates_or_base(int x) { if (fast) return number__ompick__condition_fast__extension_allow_templates<N>(x); else return ::number<N>(x); }
#line 19


namespace {
template <typename T> static int unused(T x) { return x; }

template <typename T> static int unused__ompick__extension_allow_templates__in_dispatch(T x) { return 10 * x; }

}

int leaf_there(int x) { return x + 10; }

int leaf(int x) { return x; }
int versions(int x) { return leaf(x); }

int versions__ompick__in_parallel(int x) { return leaf(x) + 10; }


namespace n {
int later(int x);
}
using n::later;
namespace n {
int later_v(int x) { return x + 20; }

int later(int x) { return x; }
static inline int later__ompick_later_v_or_base(int x) { if (fast) return later_v(x); else return ::n::later(x); }
#line 44
}
using n::later__ompick_later_v_or_base;
#line 45

namespace n {

constexpr bool on_host__ompick__kind_host() { return true; }




}
template <bool> struct choice {
  static constexpr int value = 1;
};
template <> struct choice<false> {
  static constexpr int value = 2;
};
template <typename T> struct type {
  static constexpr int value = 1;
};

int main() {
  std::printf("requires %d\n", s::m__ompick__requires_dynamic_allocators(2));
  fast = 1;
  int a = number__ompick_condition_fast__extension_allow_templates_or_base<2>(1);
  fast = 0;
  std::printf("number %d %d\n", a, number__ompick_condition_fast__extension_allow_templates_or_base<1>(2));
  std::printf("unused %d\n", unused(1));
  int b = versions(1), c = 0, d = 0;
  #pragma omp parallel num_threads(1)
  c = versions__ompick__in_parallel(1) - leaf(0);
  #pragma omp target parallel num_threads(1) map(from : d)
  d = versions__ompick__in_parallel(1);
  #pragma omp target map(tofrom : c)
  c += leaf(0);
  std::printf("versions %d %d %d\n", b, c, d);
  fast = 1;
  a = later__ompick_later_v_or_base(2);
  fast = 0;
  std::printf("using %d %d\n", a, later__ompick_later_v_or_base(2));
  std::printf("argument %d %d\n", choice<n::on_host__ompick__kind_host()>::value, choice<n::on_host__ompick__kind_host()>::value * type<s()>::value);
  return 0;
}
