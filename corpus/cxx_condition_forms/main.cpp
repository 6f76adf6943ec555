// case: expressions in conditions in which words and numbers stand beside each other
// run host => 0 1 0 1 1 1 1 1
#include <cstdio>
#include <omp.h>
constexpr int operator""_km(unsigned long long n) { return static_cast<int>(n); }
struct T {
  int k;
};
template <class U> struct W {
  static const int v = sizeof(U);
};
int main() {
  int n = 200, r[8];
  T t{0}, *p = &t;
#pragma omp begin metadirective when(user={condition(n > 10'000)}: parallel) otherwise(nothing)
  r[0] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(n > 1ULL + 0x1Fu + 1.5e+1f + 0b11)}: parallel) otherwise(nothing)
  r[1] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(n < 100_km)}: parallel) otherwise(nothing)
  r[2] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(p->k or not n or W<unsigned int>::v)}: parallel) otherwise(nothing)
  r[3] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(sizeof t > 2 && sizeof(T const) >= alignof(T) && (T const *)p)}: parallel) otherwise(nothing)
  r[4] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(static_cast<unsigned long>(n) > static_cast<long int>(2))}: parallel) otherwise(nothing)
  r[5] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition([](int x) { int y = x; return y; }(n))}: parallel) otherwise(nothing)
  r[6] = omp_get_level();
#pragma omp end metadirective
#pragma omp begin metadirective when(user={condition(n > (unsigned char)2 && sizeof(struct T) > 1)}: parallel) otherwise(nothing)
  r[7] = omp_get_level();
#pragma omp end metadirective
  for (int i = 0; i < 8; i++) std::printf("%d%s", r[i], i < 7 ? " " : "\n");
}
