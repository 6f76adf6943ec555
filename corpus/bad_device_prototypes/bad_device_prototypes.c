// case: versions for devices of functions of another file that are declared in a block, or by the name of a type
// aux: other.c
// fails: the version of `in_block` for devices is called here, and cannot be declared
// fails: the version of `by_type` for devices is called here, and cannot be declared
typedef double function(double);
function by_type;

double run(void) {
  extern double in_block(double);
  double r = 0;
  #pragma omp target map(tofrom: r)
  r = in_block(1.5) + by_type(1.5);
  return r + in_block(2.5) + by_type(2.5);
}
