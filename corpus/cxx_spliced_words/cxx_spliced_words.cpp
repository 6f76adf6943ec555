// case: splices and digraphs in C++
// run host => 1 1 1 1
#include <cstdio>
int v(int x) { return 1; }
%:pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return 0; }
#pragma omp declare variant(v) \
  match(device={kind(host)})
int g(int x) { return 0; }
namespace a_\
b { int v\
v(int x) { return 1; }
#pragma omp declare variant(vv) match(device={kind(host)})
int h(int x) { return 0; }
}
struct s { int v\
(int x) { return 1; }
#pragma omp declare variant(v) match(device={kind(host)})
int m\
e(int x) { return 0; }
};
int main() {
  s x;
  std::printf("%d %d %d %d\n", f(1), g(1), a\
_b::h(1), x.m\
e(1));
}
