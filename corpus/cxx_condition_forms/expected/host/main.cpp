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
if (n > 10'000) {
#line 15
  #pragma omp parallel
    r[0] = omp_get_level();
} else {
#line 16
    r[0] = omp_get_level();
}
#line 18
if (n > 1ULL + 0x1Fu + 1.5e+1f + 0b11) {
#line 18
  #pragma omp parallel
    r[1] = omp_get_level();
} else {
#line 19
    r[1] = omp_get_level();
}
#line 21
if (n < 100_km) {
#line 21
  #pragma omp parallel
    r[2] = omp_get_level();
} else {
#line 22
    r[2] = omp_get_level();
}
#line 24
if (p->k or not n or W<unsigned int>::v) {
#line 24
  #pragma omp parallel
    r[3] = omp_get_level();
} else {
#line 25
    r[3] = omp_get_level();
}
#line 27
if (sizeof t > 2 && sizeof(T const) >= alignof(T) && (T const *)p) {
#line 27
  #pragma omp parallel
    r[4] = omp_get_level();
} else {
#line 28
    r[4] = omp_get_level();
}
#line 30
if (static_cast<unsigned long>(n) > static_cast<long int>(2)) {
#line 30
  #pragma omp parallel
    r[5] = omp_get_level();
} else {
#line 31
    r[5] = omp_get_level();
}
#line 33
if ([](int x) { int y = x; return y; }(n)) {
#line 33
  #pragma omp parallel
    r[6] = omp_get_level();
} else {
#line 34
    r[6] = omp_get_level();
}
#line 36
if (n > (unsigned char)2 && sizeof(struct T) > 1) {
#line 36
  #pragma omp parallel
    r[7] = omp_get_level();
} else {
#line 37
    r[7] = omp_get_level();
}
#line 39
  for (int i = 0; i < 8; i++) std::printf("%d%s", r[i], i < 7 ? " " : "\n");
}
