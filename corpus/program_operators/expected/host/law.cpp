#include "law.hpp"

namespace units {
#pragma omp declare target
int law_gpu(int x) { return x + 100; }
int law(int x) { return x; }
int &vector::operator[](int i) {
  v[i] = law(v[i]);
  return v[i];
}
int vector::operator()(int x) const { return law(x) + v[0]; }
vector &vector::operator+=(const vector &b) {
  v[0] += law(b.v[0]);
  return *this;
}
vector vector::operator-() const { return vector{{-law(v[0]), 0}}; }
vector operator+(const vector &a, const vector &b) { return vector{{a.v[0] + law(b.v[0]), 0}}; }
bool operator<(const vector &a, const vector &b) { return law(a.v[0]) < b.v[0]; }
#pragma omp end declare target
}
