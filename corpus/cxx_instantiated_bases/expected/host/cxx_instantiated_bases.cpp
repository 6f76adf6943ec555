// case: members of base classes that a class has by template arguments of its base classes
// run host => 101 5001 6001 | 5001 5001 101 5001 101
#include <cstdio>

template <class T> struct Base {
  int pm_v(int i) const { return 100 + i; }

  int pm(int i) const { return i; }
};
template <class D> struct Crtp : Base<D> {};
struct Final : Crtp<Final> {
  int m() const { return pm_v(1); }
};

int f_v(int i) { return 100 + i; }

int f(int i) { return i; }
struct Model {
  int f(int i) const { return 5000 + i; }
};
struct Other {
  int g(int i) const { return i; }
};
template <class... T> struct All : T... {};
struct Packed : All<Other, Model> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f(1);
    return r;
  }
};
template <class T> struct Implementation {
  int f(int i) const { return 6000 + i; }
};
template <template <class> class TT> struct Via : TT<int> {};
struct ByTemplate : Via<Implementation> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f(1);
    return r;
  }
};
template <class T> struct Trait {
  typedef Model type;
};
template <class T> struct ByTrait : Trait<T>::type {};
struct OfTrait : ByTrait<int> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f(1);
    return r;
  }
};
template <class T> struct First : T {};
template <class T> struct Second : First<T> {};
struct Twice : Second<Model> {
  int m() const;
};
int Twice::m() const {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = f(1);
  return r;
}
struct Without : Second<Other> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f_v(1);
    return r;
  }
};
template <class T> struct Template : Second<Model> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f(1);
    return r;
  }
};
template <class T> struct Dependent : Second<T> {
  int m() const {
    int r = 0;
#pragma omp parallel num_threads(1)
    r = f_v(1);
    return r;
  }
};

int main() {
  std::printf("%d %d %d\n", Final().m(), Packed().m(), ByTemplate().m());
  std::printf("%d %d %d %d %d\n", OfTrait().m(), Twice().m(), Without().m(), Template<int>().m(), Dependent<Model>().m());
}
