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
#pragma omp declare variant(add_v) match(construct={parallel})
v operator+(v a, v b) { return {a.k + b.k}; }
v minus_v(v a) { return {100 - a.k}; }
#pragma omp declare variant(minus_v) match(construct={parallel})
v operator-(v a) { return {-a.k}; }
struct w {
  int k;
  w times_v(w o) const { return {k * o.k + 10}; }
  #pragma omp declare variant(times_v) match(construct={parallel})
  w operator*(w o) const { return {k * o.k}; }
  int at_v(int i) { return i + 50; }
  #pragma omp declare variant(at_v) match(construct={parallel})
  int operator[](int i) { return i; }
  int call_v(int i, int j = 2) { return k + i + j + 50; }
  #pragma omp declare variant(call_v) match(construct={parallel})
  int operator()(int i, int j = 1) { return k + i + j; }
  int next_v(int) { return k + 31; }
  #pragma omp declare variant(next_v) match(construct={parallel})
  int operator++(int) { return k + 4; }
};
struct out {
  int total;
};
out &put_v(out &o, int k) {
  o.total += k + 50;
  return o;
}
#pragma omp declare variant(put_v) match(construct={parallel})
out &operator<<(out &o, int k) {
  o.total += k;
  return o;
}
}
enum flag { one = 1, two = 2 };
int or_v(flag a, flag b) { return int(a) + int(b) + 2; }
#pragma omp declare variant(or_v) match(construct={parallel})
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
#pragma omp declare variant(add_v) match(construct={target})
#pragma omp declare variant(add_g) match(implementation={vendor(gnu)})
v operator+(v a, v b) { return {a.k + b.k}; }
v operator+(v a, double b) { return {a.k + (int)b + 1000}; }
}
#pragma omp declare target
int twice(t::v a) { return (a + a).k; }
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
    printf("parallel %d %d %d %d %d %d\n", (a + b + a).k, (-a).k, (c * d * c).k, c[i + 1] + i, d(5, 3), c++);
    printf("nested %d\n", (a + -b).k + 3 * i);
    o << i << 2;
    printf("streamed %d\n", o.total);
    printf("enumeration %d %d\n", f | g, i | g);
  }
  t::v x{1}, y{2};
  int r[4];
  #pragma omp target map(from: r) map(to: x, y)
  {
    r[0] = (x + y).get();
    r[1] = (x + 2.0).get();
    r[2] = operator+(x, y).get();
    r[3] = twice(x);
  }
  printf("target %d %d %d %d\n", r[0], r[1], r[2], r[3]);
  printf("device %d\n", twice(x));
  printf("outside %d %d %d %d %d %d\n", (a + b + a).k, (-a).k, (c * d).k, c[i + 1], d(3), c++);
}
