// case: lambda expressions that are held as pointers to functions have one body; constructors that they run are no calls by name
// fails: [OMP0332]
// fails: [OMP0333]
int w_t() { return 2; }
#pragma omp declare variant(w_t) match(construct={target})
int w() { return 1; }
struct V {
  int s;
  V(int) : s(w()) {}
};

int main() {
  auto a = [] { return w(); };
  int (*b)() = a;
  auto c = +[] { return w(); };
  auto d = [] { return w(); };
  auto e = static_cast<int (*)()>(d);
  auto f = [] {
    V v(1);
    return v.s;
  };
  int r = b() + c() + e() + f();
#pragma omp target map(tofrom : r)
  r += b() + c() + e() + f();
  return r;
}
