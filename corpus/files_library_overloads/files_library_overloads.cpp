// case: a source that could tell its calls keeps to what others need of a header: its function itself chooses
// aux: law.h other.cpp
// run host => 101 102 | 3
// run gpu=nvptx64:sm_80 => 101 102 | 3
#include "law.h"
#include <cstdio>
#include <cstdlib>
using std::abs;
template <class T> T twice(T x) { return abs(abs(x)); }
int main() {
  std::printf("%d %d\n", twice(law::box{1}).k, other());
  std::printf("%ld\n", twice(-3L));
}
