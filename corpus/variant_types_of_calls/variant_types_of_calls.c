// case: calls in generic selections, and where only their type counts
// run host => ok
#include <stdio.h>
int v(int x) { return x + 100; }
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int f(int x) { return x; }
int fast = 1;
int w(int x) { return x + 1000; }
#pragma omp declare variant(w) match(user={condition(fast)})
int b(int x) { return x; }
int main(void) {
  int n = 3;
  int a[_Generic(f(1), int: 2, default: 3)];
  if (sizeof a != 2 * sizeof(int)) return 1;
  if (_Generic(b(1), int: 5, default: 6) != 5) return 2;
  if (_Generic(1, int: b(1), default: 0) != 1001) return 3;
  __typeof__(b(1)) t = b(2);
  if (t != 1002) return 4;
  if (sizeof(int[b(n)]) != 1003 * sizeof(int)) return 5;
  static int s[sizeof(b(1))];
  if (sizeof s != 4 * sizeof(int)) return 6;
  enum { E = sizeof(b(1)), F = _Generic(b(1), int: 7, default: 8) };
  if (E != 4 || F != 7) return 7;
  _Static_assert(sizeof(b(1)) == 4, "x");
  __auto_type u = b(3);
  if (u != 1003) return 8;
  _Alignas(_Alignof(__typeof__(b(1)))) int al = 0; if (al) return 9;
  if (_Generic(1, int: b, default: 0)(1) != 1001) return 10;
  puts("ok");
  return 0;
}
