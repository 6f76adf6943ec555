// case: comments and splices between tokens, where declarations, types and what calls are read; names on lines of their own
// run host=host => 101 102 103 104 105 | 106 7 | 108 | 9 109
#include <cstdio>
#define ATTR(x) __attribute__((x))
namespace/* ( */ n {
int/* the { base */
on_device(int x/* ) */, int by) { return x + by + 100; }

int/* ( */
f(int/* a } */ x, int/* , */ by /* = */ = /* ( */ 0) { return x + by; }
static inline int f__ompick_on_device(int x, int by = 0) { return on_device(x, by); }
#line 11
int
other(int x);
#pragma omp declare target
int other__ompick_host(int x);
#pragma omp end declare target
#line 13
} // namespace n
int n::other/* ( */(int/* ) */ x)/* { */
{
  return/* ( */ f(x);
}
#line 14
int n::other__ompick_host/* ( */(int/* ) */ x)/* { */
{
  return/* ( */ f__ompick_on_device(x);
}
#line 18
template/* < */ <class/* > */ T/* , */>
struct box/* { */ {
  T/* ( */ value;
  T get(/* nothing */)/* const */ const/* { */ { return n::f__ompick_on_device(value); }
};
template/* < */ <> /* int */ struct/* box */ box/* < */ <long/* > */> {
  int get() const /* ; */ { return n::other__ompick_host(5); }
};
using/* ( */ n/* :: */::/* f */f; using n ::f__ompick_on_device;
template <class F/* ( */> int/* { */ call(F/* & */ &&g/* ) */) { return g(/* ( */); }
struct point/* { */ { int x, y; };
int sum_v(point/* ) */ p) { return p.x + p.y + 100; }

int sum(const/* volatile */ struct/* point */ \
 point/* & */ p) { return p.x + p.y; }
static int seen;
static void init_it(void)/* behind the parameters */ ATTR(constructor);
#pragma omp declare target
static void init_it__ompick_host(void) __attribute__(());
#pragma omp end declare target
#line 35
static void init_it(void) { seen = f(7); }
#pragma omp declare target
#line 35
static void init_it__ompick_host(void) { seen = f__ompick_on_device(7); }
#pragma omp end declare target
#line 36
int main() {
  int r[5] = {}, s[2] = {}, t = 0;
#pragma omp target map(tofrom: r, s, t)
  {
    int k = 1;
    auto/* = */ own = /* ] */ [/* & */ k/* ) */](/* { */) { return/* ; */ f__ompick_on_device(k/* , 2 */); };
    r[0] = own(/* ( */);
    r[1] = call(/* ) */ [=] { return f__ompick_on_device(k + /* ( */ 1); });
    r[2] = box<int>{3}/* . */./* get */get();
    r[3] = n::other__ompick_host(/* ) */ 4);
    r[4] = box<long/* > */>{}.get();
    auto held = /* { */ \
 [=](int i) { return k * 0 + n /* :: */ ::f__ompick_on_device(i); };
    s[0] = held(6);
    t += held(0) - 100;
    t += sum_v/* ( */({3, 5});
    init_it__ompick_host();
    s[1] = seen;
  }
  std::printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  std::printf("%d %d\n%d\n%d ", s[0], s[1], t, f(/* by default */ 9));
  int m = 0;
#pragma omp target map(from: m)
  m = f__ompick_on_device(/* ( */ 9);
  std::printf("%d\n", m);
}
