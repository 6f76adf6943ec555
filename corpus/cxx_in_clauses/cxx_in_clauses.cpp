// case: calls in clauses: through objects, pointers, `this`, qualified by classes and their templates, with template arguments, overloaded, decided at run time
// run host => member 2 2 2 2 | static 2 2 | this 2 | template 3 3 | overloads 2 3 | run time 3 2 | nested 2
#include <cstdio>

static int team(int threads) {
  return threads;
}
struct s {
  int k = 1;
  int m_v() const { return k + 1; }
  #pragma omp declare variant(m_v) match(implementation={vendor(gnu)})
  int m() const { return 1; }
  static int t_v() { return 2; }
  #pragma omp declare variant(t_v) match(implementation={vendor(gnu)})
  static int t() { return 1; }
  template <int N> int n_v(int x) const { return N + x; }
  #pragma omp declare variant(n_v<N>) match(implementation={vendor(gnu)})
  template <int N> int n(int) const { return 1; }
  int own() const {
    int n = 0;
    #pragma omp parallel num_threads(this->m()) reduction(+ : n)
    n++;
    return n;
  }
};
template <typename T> struct c {
  static T t_v() { return 2; }
  #pragma omp declare variant(t_v) match(implementation={vendor(gnu)})
  static T t() { return 1; }
};
namespace n {
s object;
template <int N> int f_v(int x) { return N + x; }
#pragma omp declare variant(f_v<N>) match(implementation={vendor(gnu)})
template <int N> int f(int) { return 1; }
}
int o_v(int) { return 2; }
#pragma omp declare variant(o_v) match(implementation={vendor(gnu)})
int o(int) { return 1; }
int o(double) { return 3; }
static int fast;
int r_v(int x) { return 1 + x; }
#pragma omp declare variant(r_v) match(user={condition(fast)})
int r(int x) { return x; }

int main() {
  s x, *p = &x, a[2];
  int i = 0, j = 0, k = 0, l = 0;
  #pragma omp parallel num_threads(x.m()) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(p->m()) reduction(+ : j)
  j++;
  #pragma omp parallel num_threads(a[1].m()) reduction(+ : k)
  k++;
  #pragma omp parallel num_threads((*p).m()) reduction(+ : l)
  l++;
  std::printf("member %d %d %d %d\n", i, j, k, l);
  i = j = k = l = 0;
  #pragma omp parallel num_threads(s::t()) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(c<int>::t()) reduction(+ : j)
  j++;
  std::printf("static %d %d\nthis %d\n", i, j, n::object.own());
  i = j = 0;
  #pragma omp parallel num_threads(x.n<2>(1)) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(n::f<2>(1)) reduction(+ : j)
  j++;
  std::printf("template %d %d\n", i, j);
  i = j = 0;
  #pragma omp parallel num_threads(o(0)) reduction(+ : i)
  i++;
  #pragma omp parallel num_threads(o(0.5)) reduction(+ : j)
  j++;
  std::printf("overloads %d %d\n", i, j);
  fast = 1;
  i = j = 0;
  #pragma omp parallel num_threads(r(2)) reduction(+ : i)
  i++;
  fast = 0;
  #pragma omp parallel num_threads(r(2)) reduction(+ : j)
  j++;
  std::printf("run time %d %d\n", i, j);
  i = 0;
  #pragma omp parallel num_threads(team(x.m())) reduction(+ : i)
  i++;
  std::printf("nested %d\n", i);
  return 0;
}
