// case: default arguments that only a block's declaration gives, or one behind the directive's that names something
// run host =>
// fails: bad_cxx_defaults_of_block.cpp:10:10: error: the variant of `f` cannot be called here: a declaration in this block gives it default arguments
// fails: bad_cxx_defaults_of_block.cpp:16:20: error: the variant of `later` cannot be called here: a declaration behind the directive's gives it a default argument that names `k`
int h(int x, int y) { return x + 100 + y; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x, int y);
int main() {
  int f(int, int = 0);
  return f(1) + f(1, 2);
}
#pragma omp declare variant(h) match(device={kind(host)})
int later(int x, int y);
int k = 0;
int later(int x, int y = k);
int use() { return later(1); }
