#pragma omp declare target
namespace dev {
int leaf_v(int);

int leaf(int);
int mid(int);
#pragma omp declare target
int mid__ompick_gpu(int);
#pragma omp end declare target
#line 7
int alone(int);
#pragma omp declare target
int alone__ompick_gpu(int);
#pragma omp end declare target
#line 8
struct P {
  int v;
  int operator()(int a) const;
  int operator_call__ompick_gpu(int a) const;
#line 11
  int sum(int a) const;
  static int st(int a);
  static int st__ompick_gpu(int a);
#line 13
  int uncalled(int a);
  int uncalled__ompick_gpu(int a);
#line 14
};
namespace inner {
template <class U> struct T {
  static int of(int);
  static int of__ompick_gpu(int);
#line 18
};
}
template <class U> int inner::T<U>::of(int a) { return leaf(a); }
#line 20
template <class U> int inner::T<U>::of__ompick_gpu(int a) { return leaf_v(a); }
#line 21
}
#pragma omp end declare target
