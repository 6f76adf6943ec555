// case: parameters for appended objects that take none, and objects that nobody takes (5.2, 7.5.3; 6.0, 9.7)
// fails: `short_v` is no variant of `short_b`: its parameter number 1 takes no `omp_interop_t`
// fails: `last_v` is no variant of `last_b`: its parameter number 3 takes no `omp_interop_t`
// fails: `pointer_v` is no variant of `pointer_b`: its parameter number 1 takes no `omp_interop_t`
// fails: the `interop` clause has 1 objects, and the variant takes 0
typedef enum omp_interop_t { omp_interop_none } omp_interop_t;
int short_v(short);
#pragma omp declare variant(short_v) match(construct={dispatch}) append_args(interop(target))
int short_b();
int last_v(int, omp_interop_t, double);
#pragma omp declare variant(last_v) match(construct={dispatch}) append_args(interop(target), interop(targetsync))
int last_b(int);
int pointer_v(omp_interop_t *);
#pragma omp declare variant(pointer_v) match(construct={dispatch}) append_args(interop(target))
int pointer_b();
int plain_v(int);
#pragma omp declare variant(plain_v) match(construct={dispatch})
int plain_b(int);
template <class T> int good_v(T, omp_interop_t);
#pragma omp declare variant(good_v) match(construct={dispatch}) append_args(interop(target))
template <class T> int good_b(T);
void address_v(int *, int *&);
#pragma omp declare variant(address_v) match(construct={dispatch}) adjust_args(need_device_addr: where)
void address_b(int *, int *&where);
int use(omp_interop_t o) {
  int n = 0;
  #pragma omp dispatch interop(o) device(0)
  n = plain_b(1);
  #pragma omp dispatch interop(o) device(0) novariants
  n = plain_b(1);
  #pragma omp dispatch interop(o) device(0)
  n = good_b(1);
  return n;
}
