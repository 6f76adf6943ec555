// case: words of conditions that name nothing that is declared: keywords, prefixes of literals, parameters, attributes
// run host => 10 10 10 | 1 2
#include <stdbool.h>
#include <stdio.h>

int v(int n) { return 10; }

int f1(int n) { return n; }

int f2(int n) { return n; }

int f3(int n) { return n; }

static inline int f1__ompick_1(int n) { if ((bool)(n & 1) && (_Bool)n) return v(n); else return f1(n); }
static inline int f2__ompick_1(int n) { if (n + L'x' + u'x' + U'x' + L"a"[0] + u8"a"[0] + u"a"[0]) return v(n); else return f2(n); }
static inline int f3__ompick_1(int n) { if (n && (__attribute__((unused)) int)n) return v(n); else return f3(n); }
#line 14
int main(void) {
  int n = 1;
  printf("%d %d %d\n", f1__ompick_1(1), f2__ompick_1(1), f3__ompick_1(1));
  if (n && sizeof(int (*)(int zz, char *yy)) > 1) {
#line 17
    #pragma omp parallel num_threads(1)
#line 19
    printf("%d", n);
  } else {
#line 19
    printf("%d", n);
  }
#line 20
  if (_Generic(n, int (*)[3]: 0, int: 2, default: 0) && U'c' && (_Bool)n) {
#line 20
    #pragma omp parallel num_threads(1)
#line 22
    printf(" %d\n", n + 1);
  } else {
#line 22
    printf(" %d\n", n + 1);
  }
#line 23
}
