#pragma once
namespace units {
#pragma omp declare target
struct vector {
  int v[2];
  int &operator[](int i);
  int operator()(int x) const;
  vector &operator+=(const vector &b);
  vector operator - () const;
};
vector operator + (const vector &a, const vector &b);
bool operator<(const vector &a, const vector &b);
int law_gpu(int x);

int law(int x);
#pragma omp end declare target
}
