// case: classes of the program that are named through templates of the library
#include <type_traits>
#include <vector>
#include <memory>
#include <iterator>
#include <utility>
struct V { int m_v(int x) const { return 100 + x; }
#pragma omp declare variant(m_v) match(implementation={vendor(gnu)})
int m(int x) const { return x; }
static int s_v(int x) { return 100 + x; }
#pragma omp declare variant(s_v) match(implementation={vendor(gnu)})
static int s(int x) { return x; }
};
struct W { int k; };
template <class It> int first(It b) { typename std::iterator_traits<It>::value_type v = *b; return v.m(1); }
template <class T> int gen(const T &v) { typename std::decay<T>::type q = v; return q.m(1) + std::decay_t<T>::s(1); }
namespace st = std;
using namespace std;
template <class T> using rm = std::remove_cv_t<std::remove_reference_t<T>>;
struct D : std::decay_t<V> { int g() { return m(1); } };
int main() {
  std::decay_t<V> q; if (q.m(1) != 101) return 1;
  if (std::decay_t<V>{}.m(1) != 101) return 2;
  if (std::decay_t<V>::s(1) != 101) return 3;
  std::conditional_t<true, V, W> c; if (c.m(1) != 101) return 4;
  std::vector<V>::value_type e; if (e.m(1) != 101) return 5;
  std::shared_ptr<V>::element_type f; if (f.m(1) != 101) return 6;
  V arr[2]; if (first(arr) != 101) return 7;
  if (gen(q) != 202) return 8;
  decay_t<V> u; if (u.m(1) != 101) return 9;
  st::decay_t<V> w; if (w.m(1) != 101) return 10;
  rm<const V &> r; if (r.m(1) != 101) return 11;
  if (static_cast<std::decay_t<V> &>(q).m(1) != 101) return 12;
  auto z = std::decay_t<V>(q); if (z.m(1) != 101) return 13;
  std::vector<std::decay_t<V>> vv(1); if (vv[0].m(1) != 101) return 14;
  if ((new std::decay_t<V>)->m(1) != 101) return 15;
  std::remove_reference_t<decltype(q)> y; if (y.m(1) != 101) return 16;
  D d; if (d.g() != 101) return 17;
  if (d.m(1) != 101) return 18;
  return 0; }
