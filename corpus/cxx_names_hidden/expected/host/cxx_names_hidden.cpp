// case: types and objects of inline namespaces, base classes and using declarations and directives hide those around
// C++17 and later
// run host => 301 302 301 | 301 302 301 | 301 302 301 | 301 302 301 | 301 302 301 | 301 302 301 | 301 302 301 | 9
#include <cstdio>
struct grid {
  int k;
  int get_v() const { return 300 + k; }

  int get() const { return k; }
  int operator()(int x) const { return x; }
};
struct fine {
  int k;
  int get_v() const { return 400 + k; }

  int get() const { return k; }
};
fine obj{9};
typedef fine type;
template <class T> struct ptr { T *p; T *operator->() const { return p; } };
typedef ptr<fine> handle;
namespace a {
namespace n { grid obj{1}; typedef grid type; typedef ptr<grid> handle; }
using namespace n;
int f() { return obj.get_v(); }
int g() { type x{2}; return x.get_v(); }
int h() { handle x{&obj}; return x->get_v(); }
}
namespace b {
using a::n::obj; using a::n::type; using a::n::handle;
int f() { return obj.get_v(); }
int g() { type x{2}; return x.get_v(); }
int h() { handle x{&obj}; return x->get_v(); }
}
namespace c {
inline namespace v { grid obj{1}; typedef grid type; typedef ptr<grid> handle; }
int f() { return obj.get_v(); }
int g() { type x{2}; return x.get_v(); }
int h() { handle x{&obj}; return x->get_v(); }
}
struct base { grid obj{1}; typedef grid type; typedef ptr<grid> handle; };
struct d : base {
  int f() { return obj.get_v(); }
  int g() { type x{2}; return x.get_v(); }
  int h() { handle x{&obj}; return x->get_v(); }
};
namespace e { namespace { grid obj{1}; typedef grid type; typedef ptr<grid> handle; }
int f() { return obj.get_v(); }
int g() { type x{2}; return x.get_v(); }
int h() { handle x{&obj}; return x->get_v(); }
}
namespace q { using namespace a;
namespace r { typedef a::type type; }
int f() { return a::obj.get_v(); }
int g() { a::type x{2}; return x.get_v(); }
int h() { b::handle x{&b::obj}; return x->get_v(); }
}
struct u : private base { using base::obj; using base::type; using base::handle;
  int f() { return obj.get_v(); }
  int g() { type x{2}; return x.get_v(); }
  int h() { handle x{&obj}; return x->get_v(); }
};
int main() {
  std::printf("%d %d %d\n", a::f(), a::g(), a::h());
  std::printf("%d %d %d\n", b::f(), b::g(), b::h());
  std::printf("%d %d %d\n", c::f(), c::g(), c::h());
  std::printf("%d %d %d\n", d().f(), d().g(), d().h());
  std::printf("%d %d %d\n", e::f(), e::g(), e::h());
  std::printf("%d %d %d\n", q::f(), q::g(), q::h());
  std::printf("%d %d %d\n", u().f(), u().g(), u().h());
  std::printf("%d\n", obj.get());
}
