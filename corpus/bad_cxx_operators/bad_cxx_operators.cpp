// case: operators whose calls cannot be seen, or told from others where they choose otherwise
// fails: a conversion function cannot have variants
// fails: a conversion function cannot be a variant in a region
// fails: `operator new` cannot have variants: it is an operator whose calls cannot be seen
// fails: `operator""_x` cannot have variants: it is an operator whose calls cannot be seen
// fails: may call base function `operator+`, which has another variant here, but what its operands are cannot be told
// fails: may call base function `operator*`, which has another variant here, but the loop calls it without naming it
// fails: may call base function `operator==`, which has another variant here, but what its operands are cannot be told
// fails: may call base function `operator<<`, which has another variant here, but its operands are evaluated in an order
struct v {
  int k;
  int int_v() const;
  #pragma omp declare variant(int_v) match(device={kind(host)})
  operator int() const;
  void *new_v(unsigned long n);
  #pragma omp declare variant(new_v) match(device={kind(host)})
  void *operator new(unsigned long n);
};
v literal_v(unsigned long long n);
#pragma omp declare variant(literal_v) match(device={kind(host)})
v operator""_x(unsigned long long n);

#pragma omp begin declare variant match(device={kind(host)})
v::operator int() const { return k; }
struct inside {
  int k;
  operator int() const { return k; }
};
#pragma omp end declare variant

struct w {
  int k;
};
w add_v(w a, w b);
#pragma omp declare variant(add_v) match(construct={parallel})
w operator+(w a, w b);
bool equal_v(w a, w b);
#pragma omp declare variant(equal_v) match(construct={parallel})
bool operator==(w a, w b);
struct out {
  int n;
};
out &put_v(out &o, int k);
#pragma omp declare variant(put_v) match(construct={parallel})
out &operator<<(out &o, int k);
struct place {
  int k;
  int get_v() const;
  #pragma omp declare variant(get_v) match(construct={parallel})
  int operator*() const;
  place &operator++();
  bool operator!=(const place &) const;
};
struct range {
  place begin() const;
  place end() const;
};

int next();
template <class T> void several(T t, w a, out &o, range r, int n) {
  #pragma omp parallel
  {
    t = t + t;
    n += a != a;
    for (int i : r)
      n += i;
    o << 1 << 2;
    o << next() << next();
  }
}
