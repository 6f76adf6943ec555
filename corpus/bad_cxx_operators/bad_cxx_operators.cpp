// case: operators cannot have variants, however they are declared
// fails: `operator+` cannot have variants: it is an operator
// fails: `operator()` cannot have variants: it is an operator
// fails: `operator-` cannot be a variant in a region: it is an operator
struct v {
  int k;
  int call_v(int) { return 1; }
  #pragma omp declare variant(call_v) match(device={kind(host)})
  int operator()(int) { return 2; }
};
v add_v(v a, v b) { return {a.k + b.k + 10}; }
#pragma omp declare variant(add_v) match(device={kind(host)})
v operator+(v a, v b) { return {a.k + b.k}; }
v operator-(v a, v b) { return {a.k - b.k}; }
#pragma omp begin declare variant match(device={kind(host)})
v operator-(v a, v b) { return {b.k - a.k}; }
#pragma omp end declare variant
int f(v a) { return (operator+(a, a) - a).k; }
