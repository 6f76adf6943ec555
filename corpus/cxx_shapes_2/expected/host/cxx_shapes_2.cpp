// case: aliases, enumerations, local and nameless classes, template members, specialisations, chains, containers, const overloads in class templates
// C++17 and later
// run host => adl template 11 | alias 12 | enumerator 4 | scoped 1 | using type 13 | local class 14 | template member 15 | explicit 16 | spec 17 100 | nested class 18 | pointer member 19 | chain 20 | array 21 | ref 22 | static 23 | ret 24 | twice 30 | lambda this 25 | anonymous 26
#include <cstdio>
#include <memory>
#include <vector>
#include <map>


template <typename T> int call_late(T t) { return late__ompick_late_v(t); }
namespace n {
struct arg {};
int late_v(arg) { return 11; }

int late(arg) { return 1; }
static inline int late__ompick_late_v(arg ompick_1) { return late_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 16
}

struct s {
  int k = 2;
  int m_v() const { return k + 10; }

  int m() const { return k; }
  int m__ompick_m_v() const { return m_v(); }
#line 23
  template <int N> int t_v() { return N + 10; }

  template <int N> int t() { return N; }
  struct in { int i_v() { return 18; }

    int i() { return 8; } };
  in child;
  s *self() { return this; }
  auto by_lambda() { return [this] { return m_v() + 13; }(); }
};
using alias = s;
typedef s other;

enum width { narrow = 1, wide = 4 };
enum class level : int { low, high };

int size(bool b) {
  int t = 0;
  if (wide > 2 && b) {
#line 41
    #pragma omp parallel num_threads(wide)
    {
      #pragma omp atomic
      t++;
    }
  } else {
#line 42
    {
      #pragma omp atomic
      t++;
    }
  }
#line 46
  return t;
}

template <typename T> int spec_v(T) { return 17; }

template <typename T> int spec(T) { return 7; }
template <> int spec_v<double>(double) { return 100; }

int r_v(int x) { return x + 10; }

auto r(int x) -> int { return x; }

struct { int q_v() { return 26; }

  int q() { return 6; } } nameless;

template <class T> class vec {
  T data[4] = {};
public:
  const T &at_v(int) const { return data[1]; }

  const T &at(int i) const { return data[i]; }
  const T &at__ompick_at_v(int i) const { return at_v(i); }
#line 68
  T &at(int i) { return data[i]; }
  T &at__ompick_at_v(int i) { return at(i); }
#line 69
  void set(int i, T t) { at__ompick_at_v(i) = t; }
};

int main() {
  std::printf("adl template %d\n", call_late(n::arg{}));
  alias x;
  other y;
  std::printf("alias %d\nenumerator %d\n", y.m_v(), size(true));
  std::printf("scoped %d\n", static_cast<int>(level::high));
  std::printf("using type %d\n", x.m_v() + 1);
  struct loc { int l_v() { return 14; }

    int l() { return 4; } };
  std::printf("local class %d\n", loc{}.l_v());
  std::printf("template member %d\nexplicit %d\n", x.t_v<5>(), x.template t_v<6>());
  std::printf("spec %d %d\n", spec_v(1), spec_v(1.0));
  std::printf("nested class %d\n", x.child.i_v());
  auto p = std::make_unique<s>();
  std::printf("pointer member %d\n", p->m_v() + 7);
  std::printf("chain %d\n", x.self()->self()->m_v() + 8);
  s all[2];
  std::printf("array %d\n", all[1].m_v() + 9);
  const s &ref = x;
  std::printf("ref %d\n", ref.m_v() + 10);
  static s st;
  std::printf("static %d\nret %d\n", st.m_v() + 11, r_v(14));
  std::map<int, s> map;
  map[1] = s{};
  int sum = 0;
  for (auto &[key, value] : map) sum += value.m__ompick_m_v() + key;
  for (auto it = map.begin(); it != map.end(); ++it) sum += it->second.m__ompick_m_v();
  std::printf("twice %d\n", sum + 5);
  std::printf("lambda this %d\nanonymous %d\n", x.by_lambda(), nameless.q_v());
  vec<int> v;
  v.set(1, 3);
  const vec<int> &c = v;
  return c.at__ompick_at_v(0) == 3 && v.at__ompick_at_v(0) == 0 ? 0 : 1;
}
