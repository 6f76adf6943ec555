// case: adjust_args and append_args clauses that break a restriction
// fails: the base function has no parameter `lenght`
// fails: there is a parameter `length`
// fails: parameter `x` is adjusted twice
// fails: `adjust_args` needs `construct={dispatch}`
// fails: needs `target` or `targetsync`
// fails: parameter `length` is no pointer
// fails: with 1 appended it must take 3 arguments
// fails: a number is no pointer
int f_v(int length, double *x) { return length + !x; }

#pragma omp declare variant(f_v) match(construct={dispatch}) adjust_args(nothing: lenght)
int f(int length, double *x);

#pragma omp declare variant(f_v) match(construct={dispatch}) adjust_args(need_device_ptr: x) adjust_args(nothing: x)
int g(int length, double *x);

#pragma omp declare variant(f_v) match(device={kind(host)}) adjust_args(need_device_ptr: x)
int h(int length, double *x);

#pragma omp declare variant(f_v) match(construct={dispatch}) append_args(interop(prefer_type("cuda")))
int k(int length);

#pragma omp declare variant(f_v) match(construct={dispatch}) adjust_args(need_device_ptr: length)
int l(int length, double *x);

#pragma omp declare variant(f_v) match(construct={dispatch}) append_args(interop(target))
int m(int length, double *x);
void variable_v(int *p, ...);
#pragma omp declare variant(variable_v) match(construct={dispatch}) adjust_args(need_device_ptr: 1:omp_num_args)
void variable(int *p, ...);
void number(int *x) {
#pragma omp dispatch
  variable(x, 42);
}
