// case: members that cannot be variants by standing in a region, and what a region does not take
// fails: `run` cannot be a variant in a region: its base function is virtual
// fails: `plain` cannot be a variant in a region: it is virtual
// fails: a constructor or destructor cannot be a variant in a region
// fails: `begin declare variant` takes no argument
struct solver {
  int steps;
  virtual int run() { return 1; }
  int plain() { return 1; }
  #pragma omp begin declare variant match(implementation={vendor(gnu)})
  int run() { return 2; }
  virtual int plain() { return 2; }
  #pragma omp end declare variant
  solver() : steps(1) {}
  ~solver() {}
  #pragma omp begin declare variant match(implementation={vendor(gnu)})
  solver() : steps(2) {}
  ~solver() { steps = 0; }
  // All of a class that stands in a region is its own.
  struct inside {
    inside() {}
    ~inside() {}
  };
  #pragma omp end declare variant
  // What is left out is not looked at.
  #pragma omp begin declare variant match(implementation={vendor(cray)})
  solver() : steps(3) {}
  virtual int run() { return 3; }
  #pragma omp end declare variant
};
int work(int n);
#pragma omp begin declare variant(work) match(implementation={vendor(gnu)})
int work(int n) { return n; }
#pragma omp end declare variant
