// case: function variants that a call would take in spite of their types: conversions, references, objects, noexcept
// fails: `by_reference` is no variant of `f1`: its parameter number 1 is `int &`, that of the base function `int`
// fails: `by_constant` is no variant of `f2`: its parameter number 1 is `const int &`
// fails: `reference` is no variant of `f3`: they return different types
// fails: `throws` is no variant of `f4`: one of them is `noexcept`, the other is not
// fails: `of_double<double>` is no variant of `f5`: they return different types
// fails: `of_other` is no variant of `f6`: its parameter number 1 is `other`, that of the base function `one`
// fails: `referred` is no variant of `f7`: its parameter number 1 is `one &`, that of the base function `one`
// fails: `constant` is no variant of `f8`: its parameter number 1 is `const one &`, that of the base function `one &`
// fails: `of_any` is no variant of `f9`: its parameter number 1 is `const T &`, that of the base function `T`
// fails: `without_object` is no variant of `m1`: it takes no object, the base function does
// fails: `outside` is no variant of `m2`: it takes no object, the base function does
// fails: `of_lasting` is no variant of `m3`: their objects differ by `const`, `volatile`, `&` or `&&`
// fails: `pure` is no variant of `m4`: it is virtual
// fails: is not declared at this directive
// fails: `from_double` is no variant of `f10`: its parameter number 1 is `one`, that of the base function `double`
struct one {};
struct other {
  other(one);
};
int by_reference(int &n);
#pragma omp declare variant(by_reference) match(device={kind(gpu)})
int f1(int n);
int by_constant(const int &n);
#pragma omp declare variant(by_constant) match(construct={parallel})
int f2(int n);
int &reference(int n);
#pragma omp declare variant(reference) match(construct={parallel})
int f3(int n);
int throws(int n);
#pragma omp declare variant(throws) match(construct={parallel})
int f4(int n) noexcept;
template <class T> T of_double(T n);
#pragma omp declare variant(of_double<double>) match(construct={parallel})
int f5(int n);
int of_other(other o);
#pragma omp declare variant(of_other) match(construct={parallel})
int f6(one o);
int referred(one &o);
#pragma omp declare variant(referred) match(construct={parallel})
int f7(one o);
int constant(const one &o);
#pragma omp declare variant(constant) match(construct={parallel})
int f8(one &o);
template <class T> T of_any(const T &n);
#pragma omp declare variant(of_any) match(construct={parallel})
template <class T> T f9(T n);
int from_double(one o);
#pragma omp declare variant(from_double) match(construct={parallel})
int f10(double d);
int outside(int n);
struct s {
  static int without_object(int n);
#pragma omp declare variant(without_object) match(construct={parallel})
  int m1(int n);
#pragma omp declare variant(outside) match(construct={parallel})
  int m2(int n);
  int of_lasting(int n) &;
#pragma omp declare variant(of_lasting) match(construct={parallel})
  int m3(int n) &&;
  virtual int pure(int n) = 0;
#pragma omp declare variant(pure) match(construct={parallel})
  int m4(int n);
};
template <class T> T of_unknown(T n);
#pragma omp declare variant(of_unknown<U>) match(device={kind(gpu)})
template <class T> T f11(T n);
#pragma omp declare variant(of_unknown<unsigned>) match(device={kind(gpu)})
unsigned f12(unsigned n);
