// case: functions that a type of functions declares
// run host => 2 101 101
// run gpu=nvptx64:sm_80 => 2 101 101
#include <cstdio>
int f_d(int i) { return 100 + i; }

int f(int i) { return i; }
using Fn = int(int);
Fn mid;
#pragma omp declare target
int mid__ompick_gpu(int i);
#pragma omp end declare target
#line 10
int mid3(int i);
#pragma omp declare target
int mid3__ompick_gpu(int i);
#pragma omp end declare target
#line 11
int main() {
  int a = mid(1) + mid3(1), b = 0, c = 0;
  #pragma omp target map(tofrom: b, c)
  {
    b = mid__ompick_gpu(1);
    c = mid3__ompick_gpu(1);
  }
  std::printf("%d %d %d\n", a, b, c);
}
int mid(int i) { return f(i); }
#pragma omp declare target
#line 20
int mid__ompick_gpu(int i) { return f_d(i); }
#pragma omp end declare target
#line 21
int mid3(int i) { return f(i); }
#pragma omp declare target
#line 21
int mid3__ompick_gpu(int i) { return f_d(i); }
#pragma omp end declare target
#line 22
