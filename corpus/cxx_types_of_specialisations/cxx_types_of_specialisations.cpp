// case: types that specialisations of a class template declare, and its primary otherwise
// run host => 1 201 301 | 2 601 603
#include <cstdio>

struct plain { int get() { return 1; } };
struct grid {
  int get_v() { return 201; }
  #pragma omp declare variant(get_v) match(implementation={vendor(gnu)})
  int get() { return 3; }
};
struct fine {
  int get_v() { return 301; }
  #pragma omp declare variant(get_v) match(implementation={vendor(gnu)})
  int get() { return 4; }
};
template <class T, int N = 1> struct chosen {
  using type = plain;
  struct part { static int size() { return 2; } };
};
template <class T> struct chosen<T *> {
  using type = grid;
  struct part {
    static int size_v() { return 601; }
    #pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
    static int size() { return 5; }
  };
};
template <> struct chosen<char, 2> {
  using type = fine;
  struct part {
    static int size_v() { return 603; }
    #pragma omp declare variant(size_v) match(implementation={vendor(gnu)})
    static int size() { return 6; }
  };
};

int main() {
  chosen<int>::type p;
  chosen<int *>::type g;
  chosen<char, 2>::type f;
  std::printf("%d %d %d\n", p.get(), g.get(), f.get());
  std::printf("%d %d %d\n", chosen<int>::part::size(), chosen<int *>::part::size(), chosen<char, 2>::part::size());
}
