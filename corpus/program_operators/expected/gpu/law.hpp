#pragma once
namespace units {
#pragma omp declare target
struct vector {
  int v[2];
  int &operator[](int i);
  int &operator_subscript__ompick_gpu(int i);
#line 7
  int operator()(int x) const;
  int operator_call__ompick_gpu(int x) const;
#line 8
  vector &operator+=(const vector &b);
  vector &operator_plus_assign__ompick_gpu(const vector &b);
#line 9
  vector operator - () const;
  vector operator_minus__ompick_gpu() const;
#line 10
};
vector operator + (const vector &a, const vector &b);
#pragma omp declare target
vector operator_plus__ompick_gpu(const vector &a, const vector &b);
#pragma omp end declare target
#line 12
bool operator<(const vector &a, const vector &b);
#pragma omp declare target
bool operator_less__ompick_gpu(const vector &a, const vector &b);
#pragma omp end declare target
#line 13
int law_gpu(int x);

int law(int x);
#pragma omp end declare target
}
