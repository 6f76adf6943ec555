// case: operators in `dispatch`, which governs calls; scores that depend on templates' parameters
// fails: `dispatch` needs a statement `f(...);` or `lhs = f(...);`
// fails: an operator can be called by its name, as in `operator!(x);`
// fails: a score must be a constant expression
// fails: one that depends on template parameters is constant, but not resolved here
struct t {
  int at(int n) const;
#pragma omp declare variant(at) match(construct={dispatch})
  int operator[](int n) const;
  int call(int n) const;
#pragma omp declare variant(call) match(construct={dispatch})
  int operator()(int n) const;
};
int negated(const t &x);
#pragma omp declare variant(negated) match(construct={dispatch})
int operator!(const t &x);
template <int N> int f_v(int x);
#pragma omp declare variant(f_v<N>) match(user={condition(score(N): 1)})
template <int N> int f(int x);
int use(t x) {
  int a = 0;
#pragma omp dispatch
  !x;
#pragma omp dispatch
  a = x[1];
#pragma omp dispatch
  a = x(1);
#pragma omp dispatch
  a = operator!(x);
  return a;
}
