// case: static locals of which a copied statement would have several: in a member of a local class, in a generic lambda
// fails: `static c` stands in a function of a local class
// fails: `static d` stands in a generic lambda
int count(int i) {
  int r = 0;
  #pragma omp metadirective when(user={condition(i > 0)}: parallel num_threads(1)) otherwise(nothing)
  {
    struct local {
      static int next() {
        static int c = 0;
        return ++c;
      }
    };
    r = local::next();
  }
  #pragma omp metadirective when(user={condition(i > 0)}: parallel num_threads(1)) otherwise(nothing)
  {
    auto next = [](auto) {
      static int d = 0;
      return ++d;
    };
    r += next(1) + next('c');
  }
  return r;
}
