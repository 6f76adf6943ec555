// case: functions that cannot have variants, and what cannot be called through a clone
// fails: `m` cannot have variants: it is virtual
// fails: `s` cannot have variants: it is a constructor or destructor
// fails: `main` cannot have variants: it is `main`, which a program may not call
// fails: `gone` cannot have variants: it is deleted
// fails: takes variable arguments as C does
// fails: a function cannot be a variant of itself
struct s {
  int v();
  #pragma omp declare variant(v) match(implementation={vendor(gnu)})
  virtual int m();
  #pragma omp declare variant(v) match(implementation={vendor(gnu)})
  s();
  #pragma omp declare variant(v) match(implementation={vendor(gnu)})
  int gone() = delete;
};
int shown_v(const char *, ...);
#pragma omp declare variant(shown_v) match(implementation={vendor(gnu)})
int shown(const char *, ...);
int shown(int);
template <class t> int use(t x) { return shown(x, 1); }
#pragma omp declare variant(itself) match(implementation={vendor(gnu)})
int itself(int);
namespace inner {
int main_v();
#pragma omp declare variant(main_v) match(implementation={vendor(gnu)})
int main();
}
int main_v();
#pragma omp declare variant(main_v) match(implementation={vendor(gnu)})
int main() { return inner::main(); }
