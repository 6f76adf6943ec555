// case: aliases, enumerations, local and nameless classes, template members, specialisations, chains, containers, const overloads in class templates
// C++17 and later
// run host => adl template 11 | alias 12 | enumerator 4 | scoped 1 | using type 13 | local class 14 | template member 15 | explicit 16 | spec 17 100 | nested class 18 | pointer member 19 | chain 20 | array 21 | ref 22 | static 23 | ret 24 | twice 30 | lambda this 25 | anonymous 26
#include <cstdio>
#include <memory>
#include <vector>
#include <map>


template <typename T> int call_late(T t) { return late(t); }
namespace n {
struct arg {};
int late_v(arg) { return 11; }
#pragma omp declare variant(late_v) match(implementation={vendor(gnu)})
int late(arg) { return 1; }
}

struct s {
  int k = 2;
  int m_v() const { return k + 10; }
  #pragma omp declare variant(m_v) match(implementation={vendor(gnu)})
  int m() const { return k; }
  template <int N> int t_v() { return N + 10; }
  #pragma omp declare variant(t_v<N>) match(implementation={vendor(gnu)})
  template <int N> int t() { return N; }
  struct in { int i_v() { return 18; }
    #pragma omp declare variant(i_v) match(implementation={vendor(gnu)})
    int i() { return 8; } };
  in child;
  s *self() { return this; }
  auto by_lambda() { return [this] { return m() + 13; }(); }
};
using alias = s;
typedef s other;

enum width { narrow = 1, wide = 4 };
enum class level : int { low, high };

int size(bool b) {
  int t = 0;
  #pragma omp metadirective when(user={condition(wide > 2 && b)}: parallel num_threads(wide)) otherwise(nothing)
  {
    #pragma omp atomic
    t++;
  }
  return t;
}

template <typename T> int spec_v(T) { return 17; }
#pragma omp declare variant(spec_v<T>) match(implementation={vendor(gnu)})
template <typename T> int spec(T) { return 7; }
template <> int spec_v<double>(double) { return 100; }

int r_v(int x) { return x + 10; }
#pragma omp declare variant(r_v) match(implementation={vendor(gnu)})
auto r(int x) -> int { return x; }

struct { int q_v() { return 26; }
  #pragma omp declare variant(q_v) match(implementation={vendor(gnu)})
  int q() { return 6; } } nameless;

template <class T> class vec {
  T data[4] = {};
public:
  const T &at_v(int) const { return data[1]; }
  #pragma omp declare variant(at_v) match(implementation={vendor(gnu)})
  const T &at(int i) const { return data[i]; }
  T &at(int i) { return data[i]; }
  void set(int i, T t) { at(i) = t; }
};

int main() {
  std::printf("adl template %d\n", call_late(n::arg{}));
  alias x;
  other y;
  std::printf("alias %d\nenumerator %d\n", y.m(), size(true));
  std::printf("scoped %d\n", static_cast<int>(level::high));
  std::printf("using type %d\n", x.m() + 1);
  struct loc { int l_v() { return 14; }
    #pragma omp declare variant(l_v) match(implementation={vendor(gnu)})
    int l() { return 4; } };
  std::printf("local class %d\n", loc{}.l());
  std::printf("template member %d\nexplicit %d\n", x.t<5>(), x.template t<6>());
  std::printf("spec %d %d\n", spec(1), spec(1.0));
  std::printf("nested class %d\n", x.child.i());
  auto p = std::make_unique<s>();
  std::printf("pointer member %d\n", p->m() + 7);
  std::printf("chain %d\n", x.self()->self()->m() + 8);
  s all[2];
  std::printf("array %d\n", all[1].m() + 9);
  const s &ref = x;
  std::printf("ref %d\n", ref.m() + 10);
  static s st;
  std::printf("static %d\nret %d\n", st.m() + 11, r(14));
  std::map<int, s> map;
  map[1] = s{};
  int sum = 0;
  for (auto &[key, value] : map) sum += value.m() + key;
  for (auto it = map.begin(); it != map.end(); ++it) sum += it->second.m();
  std::printf("twice %d\n", sum + 5);
  std::printf("lambda this %d\nanonymous %d\n", x.by_lambda(), nameless.q());
  vec<int> v;
  v.set(1, 3);
  const vec<int> &c = v;
  return c.at(0) == 3 && v.at(0) == 0 ? 0 : 1;
}
