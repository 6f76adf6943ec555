// case: objects of lambda expressions that are captured with an initialiser, held by objects that declarations make of them, called in parentheses, through pointers, casts
// run host => 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 1 2 | 2 2 2 2
#include <cstdio>

int w_t() { return 2; }
#pragma omp declare variant(w_t) match(construct={target})
int w() { return 1; }

template <class F> int parenthesised(F f) { return (f)(); }

template <class L> struct region {
  L l;
  region(L x) : l(x) {}
  int go() const {
    int r;
#pragma omp target map(from : r)
    r = l();
    return r;
  }
};
template <class L> int declared(L l) {
  region<L> p(l);
  return p.go();
}
template <class L> int braced(L l) {
  region<L> p{l};
  return p.go();
}
template <class L> region<L> made(L l) { return {l}; }
template <class L> int copied(L l) {
  L g(l), h{g};
  region<L> p = region<L>(h);
  return p.go();
}

#define BOTH(call)                                                                                                     \
  {                                                                                                                    \
    int r[2];                                                                                                          \
    r[0] = call;                                                                                                       \
    _Pragma("omp target map(tofrom: r)") r[1] = call;                                                                  \
    std::printf("%d %d\n", r[0], r[1]);                                                                                \
  }

int main() {
  auto inner = [] { return w(); };
  auto copy = [f = inner] { return f(); };
  auto reference = [&f = inner] { return f(); };
  BOTH(copy())
  BOTH(reference())
  BOTH((inner)())
  BOTH(parenthesised(inner))
  auto forwards = [](auto &&f) { return static_cast<decltype(f) &&>(f)(); };
  BOTH(forwards(inner))
  auto initialised(inner);
  auto *pointer = &initialised;
  BOTH((*pointer)())
  int k = 0;
  std::printf("%d %d %d %d\n", declared([=] { return k + w(); }), braced([=] { return k + w(); }),
              made([=] { return k + w(); }).go(), copied([=] { return k + w(); }));
}
