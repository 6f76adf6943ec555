namespace lib { inline namespace v2 {
int f_v(int x);
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int x);
int g(int x);
} }

namespace nested { inline namespace v3 {} }
namespace nested::v3 {
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(device={kind(host)})
inline int f(int x) { return x; }
}
