// case: a function is virtual that overrides a virtual one, or whose class says so, whatever its own declaration says
// run gpu=nvptx64:sm_80 =>
// fails: `own` cannot have variants: it is virtual
// fails: `far` cannot have variants: it is virtual
// fails: bad_cxx_overriding.cpp:18:3: error: this function runs without being called by its name
// fails: bad_cxx_overriding.cpp:30:1: error: this function runs without being called by its name
int law_gpu(int x) { return x + 100; }
#pragma omp declare variant(law_gpu) match(device={kind(nohost)})
int law(int x) { return x; }
struct Base {
  virtual int run(int x) const;
  virtual int own(int x) const { return x; }
  virtual int far(int x) const;
  virtual int other(int x) { return x; }
};
struct Middle : Base {};
struct Derived : Middle {
  int run(int x) const { return law(x); }
  int own_gpu(int x) const { return x; }
  #pragma omp declare variant(own_gpu) match(device={kind(nohost)})
  int own(int x) const { return x; }
  int other_gpu(int x) const { return x; }
  // (Another function: its objects are constant.)
  #pragma omp declare variant(other_gpu) match(device={kind(nohost)})
  int other(int x) const { return x; }
};
int far_gpu(const Base *, int x) { return x; }
#pragma omp declare variant(far_gpu) match(device={kind(nohost)})
int Base::far(int x) const { return x; }
int Base::run(int x) const { return law(x); }
int main() {
  Derived derived;
  Base &base = derived;
  int d = 0;
  #pragma omp target map(tofrom: d)
  d = base.run(1);
  return d + base.run(1) + derived.own(1) + derived.other(1) + derived.far(1);
}
