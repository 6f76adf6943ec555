// case: what structured bindings, folds and chains of `->` call cannot choose otherwise on a device
// flags: --std c++20
// fails: this may call base function `get`, which has another variant here, but the structured binding calls it
// fails: OMP0333
// fails: this may call base function `operator->`
// fails: this may call base function `operator+`
// fails: this may call base function `operator==`
namespace std {
template <class T> struct tuple_size;
template <unsigned long I, class T> struct tuple_element;
}
int on_gpu(int x);
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x);

struct Pair {
  int a;
  template <int I> int get() const { return eos(I); }
  Pair operator+(Pair o) const { return {eos(o.a)}; }
  bool operator==(int o) const { return eos(a) == o; }
};
template <> struct std::tuple_size<Pair> { static constexpr unsigned long value = 2; };
template <unsigned long I> struct std::tuple_element<I, Pair> { using type = int; };

// Specialisations of what a binding calls.
struct Triple {
  int a;
};
template <int I> int get(const Triple &t) { return t.a; }
template <> inline int get<0>(const Triple &t) { return eos(t.a); }
template <> struct std::tuple_size<Triple> { static constexpr unsigned long value = 1; };
template <unsigned long I> struct std::tuple_element<I, Triple> { using type = int; };

// A class without a name is converted, too.
typedef struct {
  int a;
  operator int() const { return eos(a); }
} Number;

struct Inner {
  Pair p;
  Pair *operator->() { eos(1); return &p; }
};
struct Outer {
  Inner inner;
  Inner &operator->() { return inner; }
};
template <class... T> Pair sum(T... all) { return (all + ...); }

int main() {
  Pair h{1};
  auto [a, b] = h;
  Outer o{};
  auto [g] = Triple{3};
  Number n{4};
  int r = g;
  r -= n;
  r += a + b + o->a + sum(h, h).a + (1 == h);
#pragma omp target map(tofrom: r)
  {
    Pair d{1};
    auto [e, f] = d;
    Outer q{};
    auto [k] = Triple{3};
    Number m{4};
    r = k;
    r -= m;
    r += e + f + q->a + sum(d, d).a + (1 == d);
  }
  return r;
}
