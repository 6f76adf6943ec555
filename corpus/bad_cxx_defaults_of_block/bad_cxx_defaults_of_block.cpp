// case: default arguments that only a block's declaration gives
// run host =>
// fails: bad_cxx_defaults_of_block.cpp:9:10: error: the variant of `f` cannot be called here: a declaration in this block gives it default arguments
int h(int x, int y) { return x + 100 + y; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x, int y);
int main() {
  int f(int, int = 0);
  return f(1) + f(1, 2);
}
