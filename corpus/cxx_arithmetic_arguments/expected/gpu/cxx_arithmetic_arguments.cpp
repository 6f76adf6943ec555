// case: arithmetic arguments lead to no namespace: what only argument-dependent lookup finds is not meant
// run gpu=nvptx64:sm_80 => 3 203 3 104
// run host=host => 3 103 3 104
#include <cmath>
#include <cstdio>
namespace ad {
struct dual {
  double value;
};
inline dual on_target(dual a) { return {100 + std::fabs(a.value)}; }
inline dual on_device(dual a) { return {200 + std::fabs(a.value)}; }


inline dual fabs(dual a) { return {std::fabs(a.value)}; }
static inline dual fabs__ompick_on_device(dual a) { return on_device(static_cast<decltype(a) &&>(a)); }
#line 15
inline dual shifted(dual a) { return {a.value + 100}; }
} // namespace ad
int main() {
  double plain = -3, other = 0;
  ad::dual chosen{-3};
#pragma omp target map(tofrom: plain, chosen, other)
  {
    plain = fabs(plain);
    chosen = fabs__ompick_on_device(chosen);
    other = fabs(-(plain * 1.0));
  }
  std::printf("%g %g %g %g\n", plain, chosen.value, other, shifted(ad::dual{4}).value);
}
