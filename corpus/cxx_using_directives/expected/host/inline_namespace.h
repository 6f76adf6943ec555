namespace lib { inline namespace v2 {
int f_v(int x);

int f(int x);
int g(int x);
} }

namespace nested { inline namespace v3 {} }
namespace nested::v3 {
int f_v(int x) { return x + 100; }

inline int f(int x) { return x; }
}
