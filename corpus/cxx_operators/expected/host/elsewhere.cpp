#include "operators.h"
q::q(int n) : k(n) {}
int q::out() const { return (*this ^ *this).k; }
q operator_xor__ompick_base(q a, q b) { return a.k ^ b.k; }
q xor_v(q a, q b) { return 100 + a.k + b.k; }
r &r::operator_assign__ompick_base(const r &o) {
  k = o.k;
  return *this;
}
r &r::assign_v(const r &o) {
  k = o.k + 10;
  return *this;
}
