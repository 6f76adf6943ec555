// case: calls of member templates with values as arguments, which a parser takes for comparisons; comparisons that look like such calls; attributes of members
// run host => statement 12 13 | expression 25 | pointer 14 | two 17 | dispatch 102 102 | compared 1 0 | attributes 31 32 33
#include <cstdio>

static int last;
struct s {
  int k = 3;
  template <int N> int f_v(int x, int y = 0) { return last = 10 + N * x + y; }

  template <int N> int f(int x, int y = 0) { return last = N + x + y; }
  template <int N> int f__ompick_f_v(int x, int y = 0) { return f_v<N>(x, y); }
#line 11
  template <int N, int M> int g_v(int x) { return 10 + N + M + x; }

  template <int N, int M> int g(int x) { return N + M + x; }
  template <int N> int d_v(int x) { return last = 100 + N * x; }

  template <int N> int d(int x) { return last = N * x; }
  int h_v() const { return 31; }

  int h() const { return 1; }
  int i_v() const;

  int i() const;
  struct in {
    static int j_v() { return 33; }
     static int j() { return 3; }
  };
};
int s::i() const { return 2; }
int s::i_v() const { return 32; }

// A member of the name of a template of another class.
struct t {
  int f = 1;
  int b = 3;
};

int main() {
  s x, *p = &x;
  t y;
  x.f__ompick_f_v<2>(1);
  int first = last;
  x.f__ompick_f_v<2>(1, 1);
  std::printf("statement %d %d\n", first, last);
  std::printf("expression %d\n", x.f__ompick_f_v<1>(2) + x.f__ompick_f_v<1>(3));
  p->f__ompick_f_v<4>(1);
  std::printf("pointer %d\n", last);
  std::printf("two %d\n", x.g_v<2, 4>(1));

  x.d_v<2>(1);
  first = last;

  last = (&x)->d_v<2>(1);
  std::printf("dispatch %d %d\n", first, last);
  bool less = y.f < 2 && y.b > (2), more = y.f < 0 || y.b > (4);
  std::printf("compared %d %d\n", less, more);
  std::printf("attributes %d %d %d\n", x.h_v(), x.i_v(), s::in::j_v());
  return 0;
}
