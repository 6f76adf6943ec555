// case: only the compiler knows which of several functions a definition defines
// C++17 and later
// fails: OMP0316
template <int N> struct sized {};
struct s {
  int go(sized<4>);
  int go(sized<sizeof(int) * 2>);
};
int device(int n) { return n + 100; }
#pragma omp declare variant(device) match(construct={target})
int host(int n) { return n; }
int device_of(sized<4>) { return 1; }
#pragma omp declare variant(device_of) match(construct={target})
int s::go(sized<2 + 2>) { return host(1); }
int s::go(sized<8>) { return host(2); }
