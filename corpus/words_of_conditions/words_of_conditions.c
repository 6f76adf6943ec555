// case: words of conditions that name nothing that is declared: keywords, prefixes of literals, parameters, attributes
// run host => 10 10 10 | 1 2
#include <stdbool.h>
#include <stdio.h>

int v(int n) { return 10; }
#pragma omp declare variant(v) match(user={condition((bool)(n & 1) && (_Bool)n)})
int f1(int n) { return n; }
#pragma omp declare variant(v) match(user={condition(n + L'x' + u'x' + U'x' + L"a"[0] + u8"a"[0] + u"a"[0])})
int f2(int n) { return n; }
#pragma omp declare variant(v) match(user={condition(n && (__attribute__((unused)) int)n)})
int f3(int n) { return n; }

int main(void) {
  int n = 1;
  printf("%d %d %d\n", f1(1), f2(1), f3(1));
  #pragma omp metadirective when(user={condition(n && sizeof(int (*)(int zz, char *yy)) > 1)}: \
      parallel num_threads(1)) otherwise(nothing)
  printf("%d", n);
  #pragma omp metadirective when(user={condition(_Generic(n, int (*)[3]: 0, int: 2, default: 0) && U'c' && (_Bool)n)}: \
      parallel num_threads(1)) otherwise(nothing)
  printf(" %d\n", n + 1);
}
