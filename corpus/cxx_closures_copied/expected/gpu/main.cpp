// case: a lambda expression in a statement that is copied for a run-time choice has one body in each copy
// run host => 0: 1 1 2 | 1: 2 3 5
// run gpu=nvptx64:sm_70 => 0: 1 1 2 | 1: 12 13 25
// not gpu: closure__omp[i]ck
#include <cstdio>

#pragma omp declare target
template <class T> T b_gpu(T n) { return n + 10; }

template <class T> T b(T n) { return n; }
#pragma omp end declare target

static int r[3];
void f(int n) {
if (n) {
#line 15
  #pragma omp target map(from : r) map(to : n)
    {
      auto k = [=](auto) mutable { return b_gpu<int>(n + 1); };
      r[0] = k(0);
      int c = n;
      auto m = [c](int a) mutable { return b_gpu<int>(++c) + a; };
      r[1] = m(n);
      static_cast<void>(m);
      int calls = 0;
      auto count = [&calls, c](int a) mutable {
        calls += b_gpu<int>(a + c++);
        return calls;
      };
      count(1);
      r[2] = count(n);
    }
} else {
#line 15
  #pragma omp taskgroup
    {
      auto k = [=](auto) mutable { return b<int>(n + 1); };
      r[0] = k(0);
      int c = n;
      auto m = [c](int a) mutable { return b<int>(++c) + a; };
      r[1] = m(n);
      static_cast<void>(m);
      int calls = 0;
      auto count = [&calls, c](int a) mutable {
        calls += b<int>(a + c++);
        return calls;
      };
      count(1);
      r[2] = count(n);
    }
}
#line 31
  std::printf("%d: %d %d %d\n", n, r[0], r[1], r[2]);
}
int main() {
  f(0);
  f(1);
}
