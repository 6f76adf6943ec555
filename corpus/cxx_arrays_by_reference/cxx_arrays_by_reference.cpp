// case: prototypes whose only parameters are pointers and references to arrays, or pointers to functions without parameters
// run host => 1 2 | 1 2 | 1 2 | 1 2 | 7
#include <cstdio>

namespace n {
struct s {
  int k;
};
} // namespace n
typedef double real;

int pointer_v(double (*)[4]) { return 2; }
#pragma omp declare variant(pointer_v) match(construct={target})
int pointer(double (*a)[4]);
int pointer(double (*)[4]) { return 1; }

int reference_v(real (&)[3]) { return 2; }
#pragma omp declare variant(reference_v) match(construct={target})
int reference(real (&a)[3]);
int reference(real (&)[3]) { return 1; }

int both_v(n::s (*)[2], int (&)[2][3]) { return 2; }
#pragma omp declare variant(both_v) match(construct={target})
int both(n::s (*a)[2], int (&b)[2][3]);
int both(n::s (*)[2], int (&)[2][3]) { return 1; }

int function_v(int (*)()) { return 2; }
#pragma omp declare variant(function_v) match(construct={target})
int function(int (*f)());
int function(int (*)()) { return 1; }

int pointed[4] = {4, 5, 6, 7};

#define BOTH(call)                                                                                                     \
  {                                                                                                                    \
    int r[2];                                                                                                          \
    r[0] = call;                                                                                                       \
    _Pragma("omp target map(tofrom: r)") r[1] = call;                                                                  \
    std::printf("%d %d\n", r[0], r[1]);                                                                                \
  }

int main() {
  real a[3] = {};
  int b[2][3] = {};
  BOTH(pointer(nullptr))
  BOTH(reference(a))
  BOTH(both(nullptr, b))
  BOTH(function(nullptr))
  int(*pointer)[4] = &pointed;
  std::printf("%d\n", (*pointer)[3]);
}
