struct q {
  int k;
  q(int n);
  int out() const;
};
q xor_v(q a, q b);

q operator_xor__ompick_base(q a, q b);
static inline q operator^(q a, q b) { if (a.k > 5) return xor_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); else return ::operator_xor__ompick_base(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 9
struct r {
  int k;
  r &assign_v(const r &o);

  r &operator_assign__ompick_base(const r &o);
  r &operator=(const r &o) { return assign_v(o); }
#line 14
};
