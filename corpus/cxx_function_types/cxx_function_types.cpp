// case: functions that a type of functions declares
// run host => 2 101 101
// run gpu=nvptx64:sm_80 => 2 101 101
#include <cstdio>
int f_d(int i) { return 100 + i; }
#pragma omp declare variant(f_d) match(construct={target})
int f(int i) { return i; }
using Fn = int(int);
Fn mid;
int mid3(int i);
int main() {
  int a = mid(1) + mid3(1), b = 0, c = 0;
  #pragma omp target map(tofrom: b, c)
  {
    b = mid(1);
    c = mid3(1);
  }
  std::printf("%d %d %d\n", a, b, c);
}
int mid(int i) { return f(i); }
int mid3(int i) { return f(i); }
