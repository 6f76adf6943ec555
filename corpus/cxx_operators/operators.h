struct q {
  int k;
  q(int n);
  int out() const;
};
q xor_v(q a, q b);
#pragma omp declare variant(xor_v) match(user={condition(a.k > 5)})
q operator^(q a, q b);
struct r {
  int k;
  r &assign_v(const r &o);
  #pragma omp declare variant(assign_v) match(device={kind(host)})
  r &operator=(const r &o);
};
