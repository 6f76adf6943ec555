// case: calls in clauses: through objects, pointers, `this`, qualified by classes and their templates, with template arguments, overloaded, decided at run time
// run host => member 2 2 2 2 | static 2 2 | this 2 | template 3 3 | overloads 2 3 | run time 3 2 | nested 2
#include <cstdio>

static int team(int threads) {
  return threads;
}
struct s {
  int k = 1;
  int m_v() const { return k + 1; }

  int m() const { return 1; }
  static int t_v() { return 2; }

  static int t() { return 1; }
  template <int N> int n_v(int x) const { return N + x; }

  template <int N> int n(int) const { return 1; }
  int own() const {
    int n = 0;
    #pragma omp parallel num_threads(this->m_v()) reduction(+ : n)
    n++;
    return n;
  }
};
template <typename T> struct c {
  static T t_v() { return 2; }

  static T t() { return 1; }
};
namespace n {
s object;
template <int N> int f_v(int x) { return N + x; }

template <int N> int f(int) { return 1; }
}
int o_v(int) { return 2; }

int o(int) { return 1; }
static inline int o__ompick_o_v(int ompick_1) { return o_v(ompick_1); }
#line 40
int o(double) { return 3; }
static inline int o__ompick_o_v(double ompick_1) { return ::o(ompick_1); }
#line 41
static int fast;
int r_v(int x) { return 1 + x; }

int r(int x) { return x; }
static inline int r__ompick_r_v_or_base(int x) { if (fast) return r_v(x); else return ::r(x); }
#line 45

int main() {
  s x, *p = &x, a[2];
  int i = 0, j = 0, k = 0, l = 0;
  #pragma omp parallel num_threads(x.m_v()) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(p->m_v()) reduction(+ : j)
  j++;
  #pragma omp parallel num_threads(a[1].m_v()) reduction(+ : k)
  k++;
  #pragma omp parallel num_threads((*p).m_v()) reduction(+ : l)
  l++;
  std::printf("member %d %d %d %d\n", i, j, k, l);
  i = j = k = l = 0;
  #pragma omp parallel num_threads(s::t_v()) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(c<int>::t_v()) reduction(+ : j)
  j++;
  std::printf("static %d %d\nthis %d\n", i, j, n::object.own());
  i = j = 0;
  #pragma omp parallel num_threads(x.n_v<2>(1)) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(n::f_v<2>(1)) reduction(+ : j)
  j++;
  std::printf("template %d %d\n", i, j);
  i = j = 0;
  #pragma omp parallel num_threads(o__ompick_o_v(0)) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(o__ompick_o_v(0.5)) reduction(+ : j)
  j++;
  std::printf("overloads %d %d\n", i, j);
  fast = 1;
  i = j = 0;
  #pragma omp parallel num_threads(r__ompick_r_v_or_base(2)) reduction(+ : i)
  i++;
  fast = 0;
  #pragma omp parallel num_threads(r__ompick_r_v_or_base(2)) reduction(+ : j)
  j++;
  std::printf("run time %d %d\n", i, j);
  i = 0;
  #pragma omp parallel num_threads(team(x.m_v())) reduction(+ : i)
  i++;
  std::printf("nested %d\n", i);
  return 0;
}
