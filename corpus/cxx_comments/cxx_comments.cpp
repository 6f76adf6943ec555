// case: comments and splices between tokens, where declarations, types and what calls are read; names on lines of their own
// run host=host => 101 102 103 104 105 | 106 7 | 108 | 9 109
#include <cstdio>
#define ATTR(x) __attribute__((x))
namespace/* ( */ n {
int/* the { base */
on_device(int x/* ) */, int by) { return x + by + 100; }
#pragma omp declare variant(on_device) match(construct={target})
int/* ( */
f(int/* a } */ x, int/* , */ by /* = */ = /* ( */ 0) { return x + by; }
int
other(int x);
} // namespace n
int n::other/* ( */(int/* ) */ x)/* { */
{
  return/* ( */ f(x);
}
template/* < */ <class/* > */ T/* , */>
struct box/* { */ {
  T/* ( */ value;
  T get(/* nothing */)/* const */ const/* { */ { return n::f(value); }
};
template/* < */ <> /* int */ struct/* box */ box/* < */ <long/* > */> {
  int get() const /* ; */ { return n::other(5); }
};
using/* ( */ n/* :: */::/* f */f;
template <class F/* ( */> int/* { */ call(F/* & */ &&g/* ) */) { return g(/* ( */); }
struct point/* { */ { int x, y; };
int sum_v(point/* ) */ p) { return p.x + p.y + 100; }
#pragma omp declare variant(sum_v) match(construct={target})
int sum(const/* volatile */ struct/* point */ \
 point/* & */ p) { return p.x + p.y; }
static int seen;
static void init_it(void)/* behind the parameters */ ATTR(constructor);
static void init_it(void) { seen = f(7); }
int main() {
  int r[5] = {}, s[2] = {}, t = 0;
#pragma omp target map(tofrom: r, s, t)
  {
    int k = 1;
    auto/* = */ own = /* ] */ [/* & */ k/* ) */](/* { */) { return/* ; */ f(k/* , 2 */); };
    r[0] = own(/* ( */);
    r[1] = call(/* ) */ [=] { return f(k + /* ( */ 1); });
    r[2] = box<int>{3}/* . */./* get */get();
    r[3] = n::other(/* ) */ 4);
    r[4] = box<long/* > */>{}.get();
    auto held = /* { */ \
 [=](int i) { return k * 0 + n /* :: */ ::f(i); };
    s[0] = held(6);
    t += held(0) - 100;
    t += sum/* ( */({3, 5});
    init_it();
    s[1] = seen;
  }
  std::printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  std::printf("%d %d\n%d\n%d ", s[0], s[1], t, f(/* by default */ 9));
  int m = 0;
#pragma omp target map(from: m)
  m = f(/* ( */ 9);
  std::printf("%d\n", m);
}
