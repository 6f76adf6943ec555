// case: aliases of namespaces and classes in inline namespaces, and by using directives
// run host => 101 102 103 104 | 105 106 107 108 109 110 | 111 112
#include <cstdio>
inline namespace v1 {
namespace a { namespace b {
int f_v(int x) { return x + 100; }

int f(int x) { return x; }
struct s {
  static int m_v(int x) { return x + 100; }

  static int m(int x) { return x; }
};
} }
namespace z = a::b;
namespace y = ::a::b;
}
namespace x = a::b;
namespace lib {
namespace w = a::b;
using u = a::b::s;
typedef a::b::s t;
inline namespace v2 { using k = a::b::s; }
}
using namespace lib;
int main() {
  std::printf("%d %d %d %d\n", z::f_v(1), x::f_v(2), ::x::f_v(3), y::f_v(4));
  std::printf("%d %d %d %d %d %d\n", w::f_v(5), lib::w::f_v(6), u::m_v(7), t::m_v(8), lib::k::m_v(9), k::m_v(10));
  namespace q = lib::w;
  using namespace q;
  std::printf("%d %d\n", q::f_v(11), f_v(12));
}
