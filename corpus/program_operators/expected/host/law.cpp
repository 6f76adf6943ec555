#include "law.hpp"

namespace units {
#pragma omp declare target
int law_gpu(int x) { return x + 100; }
int law(int x) { return x; }
int &vector::operator[](int i) {
  v[i] = law(v[i]);
  return v[i];
}
#line 7
int &vector::operator_subscript__ompick_host(int i) {
  v[i] = law_gpu(v[i]);
  return v[i];
}
#line 11
int vector::operator()(int x) const { return law(x) + v[0]; }
#line 11
int vector::operator_call__ompick_host(int x) const { return law_gpu(x) + v[0]; }
#line 12
vector &vector::operator+=(const vector &b) {
  v[0] += law(b.v[0]);
  return *this;
}
#line 12
vector &vector::operator_plus_assign__ompick_host(const vector &b) {
  v[0] += law_gpu(b.v[0]);
  return *this;
}
#line 16
vector vector::operator-() const { return vector{{-law(v[0]), 0}}; }
#line 16
vector vector::operator_minus__ompick_host() const { return vector{{-law_gpu(v[0]), 0}}; }
#line 17
vector operator+(const vector &a, const vector &b) { return vector{{a.v[0] + law(b.v[0]), 0}}; }
#pragma omp declare target
#line 17
vector operator_plus__ompick_host(const vector &a, const vector &b) { return vector{{a.v[0] + law_gpu(b.v[0]), 0}}; }
#pragma omp end declare target
#line 18
bool operator<(const vector &a, const vector &b) { return law(a.v[0]) < b.v[0]; }
#pragma omp declare target
#line 18
bool operator_less__ompick_host(const vector &a, const vector &b) { return law_gpu(a.v[0]) < b.v[0]; }
#pragma omp end declare target
#line 19
#pragma omp end declare target
}
