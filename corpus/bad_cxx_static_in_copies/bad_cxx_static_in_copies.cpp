// case: static locals of which a copied statement would have several: in a member of a local class, in a generic lambda
// fails: `static c` stands in a function of a local class
// fails: `static d` stands in a generic lambda
// fails: `static e` is initialised when control first passes it, inside the construct
// fails: `static l` is initialised when control first passes it, inside the construct
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

// What initialises them runs inside the construct, once the condition was tested.
int inside_construct();
struct logged {
  logged();
};
int first(int i) {
  #pragma omp metadirective when(user={condition(i > 0)}: parallel num_threads(1)) otherwise(nothing)
  {
    static int e = inside_construct();
    i = e;
  }
  #pragma omp metadirective when(user={condition(i > 0)}: parallel num_threads(1)) otherwise(nothing)
  {
    static logged l;
    i = 2;
  }
  return i;
}
