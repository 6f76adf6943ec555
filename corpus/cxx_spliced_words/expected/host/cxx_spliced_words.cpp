// case: splices and digraphs in C++
// run host => 1 1 1 1
#include <cstdio>
int v(int x) { return 1; }

int f(int x) { return 0; }


int g(int x) { return 0; }
namespace a_\
b { int v\
v(int x) { return 1; }

int h(int x) { return 0; }
}
struct s { int v\
(int x) { return 1; }

int m\
e(int x) { return 0; }
};
int main() {
  s x;
  std::printf("%d %d %d %d\n", v(1), v(1), a\
_b::vv(1), x.v
(1));
}
