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

int pointer(double (*a)[4]);
int pointer(double (*)[4]) { return 1; }

int reference_v(real (&)[3]) { return 2; }

int reference(real (&a)[3]);
int reference(real (&)[3]) { return 1; }

int both_v(n::s (*)[2], int (&)[2][3]) { return 2; }

int both(n::s (*a)[2], int (&b)[2][3]);
int both(n::s (*)[2], int (&)[2][3]) { return 1; }

int function_v(int (*)()) { return 2; }

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
  { int r[2]; r[0] = pointer(nullptr); _Pragma("omp target map(tofrom: r)") r[1] = pointer_v(nullptr); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = reference(a); _Pragma("omp target map(tofrom: r)") r[1] = reference_v(a); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = both(nullptr, b); _Pragma("omp target map(tofrom: r)") r[1] = both_v(nullptr, b); std::printf("%d %d\n", r[0], r[1]); }
  { int r[2]; r[0] = function(nullptr); _Pragma("omp target map(tofrom: r)") r[1] = function_v(nullptr); std::printf("%d %d\n", r[0], r[1]); }
  int(*pointer)[4] = &pointed;
  std::printf("%d\n", (*pointer)[3]);
}
