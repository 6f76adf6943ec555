#pragma omp declare target
namespace dev {
int leaf_v(int);
#pragma omp declare variant(leaf_v) match(construct={target})
int leaf(int);
int mid(int);
int alone(int);
struct P {
  int v;
  int operator()(int a) const;
  int sum(int a) const;
  static int st(int a);
  int uncalled(int a);
};
namespace inner {
template <class U> struct T {
  static int of(int);
};
}
template <class U> int inner::T<U>::of(int a) { return leaf(a); }
}
#pragma omp end declare target
