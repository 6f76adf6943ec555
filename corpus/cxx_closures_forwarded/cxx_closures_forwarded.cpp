// case: a lambda expression is followed through casts and copies, as RAJA's `forall` makes them
// run host => 10 10 10
// run gpu=nvptx64:sm_80 => 10 100 100
// device cannot: closures hold addresses of the host's memory
#include <cstdio>
double eos_gpu(double r) { return r * 10; }
#pragma omp declare variant(eos_gpu) match(device={kind(nohost)})
double eos(double r) { return r; }
struct sequential {};
struct offloaded {};
struct segment { int begin, end; };
template <class Body> void forall_impl(sequential, segment s, Body &&body) {
  for (int i = s.begin; i < s.end; i++)
    body(i);
}
template <class Body> void forall_impl(offloaded, segment s, const Body &body) {
  int b = s.begin, e = s.end;
  #pragma omp target teams distribute parallel for map(to: body)
  for (int i = b; i < e; ++i)
    body(i);
}
template <class Policy, class Body> void forall(segment s, Body &&body) {
  forall_impl(Policy{}, s, static_cast<Body &&>(body));
}
template <class Policy> double run() {
  double a[4] = {1, 2, 3, 4}, *p = a;
  forall<Policy>(segment{0, 4}, [=](int i) { p[i] = eos(p[i]); });
  return p[0] + p[1] + p[2] + p[3];
}
int main() {
  double b[4] = {1, 2, 3, 4}, *q = b;
  auto body = [=](int i) { q[i] = eos(q[i]); };
  forall<offloaded>(segment{0, 4}, const_cast<const decltype(body) &>(body));
  std::printf("%g %g %g\n", run<sequential>(), run<offloaded>(), q[0] + q[1] + q[2] + q[3]);
}
