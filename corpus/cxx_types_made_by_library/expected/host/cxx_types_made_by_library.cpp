// case: classes of the program that are named through templates of the library
#include <type_traits>
#include <vector>
#include <memory>
#include <iterator>
#include <utility>
struct V { int m_v(int x) const { return 100 + x; }

int m(int x) const { return x; }
int m__ompick_m_v(int x) const { return m_v(x); }
#line 10
static int s_v(int x) { return 100 + x; }

static int s(int x) { return x; }
static int s__ompick_s_v(int x) { return s_v(x); }
#line 13
};
struct W { int k; };
template <class It> int first(It b) { typename std::iterator_traits<It>::value_type v = *b; return v.m__ompick_m_v(1); }
template <class T> int gen(const T &v) { typename std::decay<T>::type q = v; return q.m__ompick_m_v(1) + std::decay_t<T>::s__ompick_s_v(1); }
namespace st = std;
using namespace std;
template <class T> using rm = std::remove_cv_t<std::remove_reference_t<T>>;
struct D : std::decay_t<V> { int g() { return m_v(1); } };
int main() {
  std::decay_t<V> q; if (q.m_v(1) != 101) return 1;
  if (std::decay_t<V>{}.m_v(1) != 101) return 2;
  if (std::decay_t<V>::s_v(1) != 101) return 3;
  std::conditional_t<true, V, W> c; if (c.m__ompick_m_v(1) != 101) return 4;
  std::vector<V>::value_type e; if (e.m_v(1) != 101) return 5;
  std::shared_ptr<V>::element_type f; if (f.m_v(1) != 101) return 6;
  V arr[2]; if (first(arr) != 101) return 7;
  if (gen(q) != 202) return 8;
  decay_t<V> u; if (u.m_v(1) != 101) return 9;
  st::decay_t<V> w; if (w.m_v(1) != 101) return 10;
  rm<const V &> r; if (r.m__ompick_m_v(1) != 101) return 11;
  if (static_cast<std::decay_t<V> &>(q).m_v(1) != 101) return 12;
  auto z = std::decay_t<V>(q); if (z.m_v(1) != 101) return 13;
  std::vector<std::decay_t<V>> vv(1); if (vv[0].m_v(1) != 101) return 14;
  if ((new std::decay_t<V>)->m_v(1) != 101) return 15;
  std::remove_reference_t<decltype(q)> y; if (y.m_v(1) != 101) return 16;
  D d; if (d.g() != 101) return 17;
  if (d.m_v(1) != 101) return 18;
  return 0; }
