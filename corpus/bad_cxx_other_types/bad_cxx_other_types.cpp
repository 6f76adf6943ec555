// case: variants for dispatch and in regions of C++ that have other types than their base functions
// fails: `v` is no variant of `f`: it takes 2 arguments, the base function 1 argument
// fails: `w` is no variant of `g`: its parameter number 1 is `int *`, that of the base function `int`
// fails: `x` is no variant of `h`: they return different types
// fails: parameter `p` is no pointer by value: a reference cannot be bound to its device pointer
// fails: this is no variant of `in_region`: they return different types
int v(int, int);
#pragma omp declare variant(v) match(construct={dispatch})
int f(int);
int w(int *);
#pragma omp declare variant(w) match(construct={dispatch})
int g(int);
void x(int);
#pragma omp declare variant(x) match(construct={dispatch})
int h(int);
void by_reference_v(int *&);
#pragma omp declare variant(by_reference_v) match(construct={dispatch}) adjust_args(need_device_ptr: p)
void by_reference(int *&p);
long in_region(int a) { return a; }
#pragma omp begin declare variant match(implementation={vendor(gnu)})
int in_region(int a) { return a; }
#pragma omp end declare variant
void t() {
#pragma omp dispatch
  f(1);
#pragma omp dispatch
  g(1);
#pragma omp dispatch
  h(1);
  in_region(1);
}
