// case: operators that choose by where they are called become calls by name there
// C++17 and later
// run host => outside 4 -1 12 2 8 7 | parallel 24 99 76 53 62 34 | nested 112 | streamed 103 | enumeration 5 3 | target 13 1003 13 12 | device 22 | outside 4 -1 12 2 8 7
// run gpu=nvptx64:sm_80 => outside 4 -1 12 2 8 7 | parallel 24 99 76 53 62 34 | nested 112 | streamed 103 | enumeration 5 3 | target 13 1003 13 12 | device 22 | outside 4 -1 12 2 8 7
#include <cstdio>

namespace n {
struct v {
  int k;
};
v add_v(v a, v b) { return {a.k + b.k + 10}; }

v operator+(v a, v b) { return {a.k + b.k}; }
v minus_v(v a) { return {100 - a.k}; }

v operator-(v a) { return {-a.k}; }
struct w {
  int k;
  w times_v(w o) const { return {k * o.k + 10}; }

  w operator*(w o) const { return {k * o.k}; }
  int at_v(int i) { return i + 50; }

  int operator[](int i) { return i; }
  int call_v(int i, int j = 2) { return k + i + j + 50; }

  int operator()(int i, int j = 1) { return k + i + j; }
  int operator_call__ompick_call_v(int i, int j = 1) { return call_v(i, j); }
#line 28
  int next_v(int) { return k + 31; }

  int operator++(int) { return k + 4; }
};
struct out {
  int total;
};
out &put_v(out &o, int k) {
  o.total += k + 50;
  return o;
}

out &operator<<(out &o, int k) {
  o.total += k;
  return o;
}
}
enum flag { one = 1, two = 2 };
int or_v(flag a, flag b) { return int(a) + int(b) + 2; }

int operator|(flag a, flag b) { return int(a) + int(b); }

namespace t {
struct v {
  int k;
  v(int k) : k(k) {}
  int get() const { return k; }
  v operator-(v o) const { return v(k - o.k); }
};
v add_v(v a, v b) { return {a.k + b.k + 10}; }
v add_g(v a, v b) { return {a.k + b.k + 20}; }


v operator_plus__ompick_base(v a, v b) { return {a.k + b.k}; }
static inline v operator_plus__ompick_add_v(v a, v b) { return add_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
static inline v operator+(v a, v b) { return add_g(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }
#line 62
v operator+(v a, double b) { return {a.k + (int)b + 1000}; }
static inline v operator_plus__ompick_add_v(v a, double b) { return ::t::operator+(static_cast<decltype(a) &&>(a), b); }
#line 63
}
#pragma omp declare target
int twice(t::v a) { return (a + a).k; }
#pragma omp declare target
#line 65
int twice__ompick_gpu(t::v a) { return (operator_plus__ompick_add_v(a, a)).k; }
#pragma omp end declare target
#line 66
#pragma omp end declare target

int main() {
  n::v a{1}, b{2};
  n::w c{3}, d{4};
  n::out o{0};
  int i = 1;
  flag f = one, g = two;
  printf("outside %d %d %d %d %d %d\n", (a + b + a).k, (-a).k, (c * d).k, c[i + 1], d(3), c++);
  #pragma omp parallel num_threads(1)
  {
    printf("parallel %d %d %d %d %d %d\n", (::n::add_v(::n::add_v(a, b), a)).k, (::n::minus_v(a)).k, ((c.times_v(d)).times_v(c)).k, c.at_v(i + 1) + i, d.operator_call__ompick_call_v(5, 3), c.next_v(0));
    printf("nested %d\n", (::n::add_v(a, ::n::minus_v(b))).k + 3 * i);
    ::n::put_v(::n::put_v(o, i), 2);
    printf("streamed %d\n", o.total);
    printf("enumeration %d %d\n", or_v(f, g), i | g);
  }
  t::v x{1}, y{2};
  int r[4];
  #pragma omp target map(from: r) map(to: x, y)
  {
    r[0] = (operator_plus__ompick_add_v(x, y)).get();
    r[1] = (operator_plus__ompick_add_v(x, 2.0)).get();
    r[2] = operator_plus__ompick_add_v(x, y).get();
    r[3] = twice__ompick_gpu(x);
  }
  printf("target %d %d %d %d\n", r[0], r[1], r[2], r[3]);
  printf("device %d\n", twice(x));
  printf("outside %d %d %d %d %d %d\n", (a + b + a).k, (-a).k, (c * d).k, c[i + 1], d(3), c++);
}
