// case: raw strings of GNU C, constants that look like comments, and comments whose ends are divided
// run host => 3 " " | 3 | 7 /* */ | 3 3 3 | 3 3
#include <stdio.h>

int get_v(int x) { return 3; }

int get(int x) { return x; }

const char *first = R"(")";
int leaf(void) { return get_v(1); }
const char *last = u8R"q(")q";

int main(void) {
  const char *s = R"(")"; int r = get_v(1); const char *q = R"(")";
  printf("%d %s %s\n", r, s, q);
  printf("%d\n", leaf());
  s = R"("/*)";
  #pragma omp parallel num_threads(4)
  #pragma omp atomic
  r++;
  q = R"(
#pragma omp metadirective get(1) "
*/)";
  printf("%d %s */\n", r, s + 1);
  int g = '//'; int a = get_v(1);
  int h = '/*'; int b = get_v(1); /* x */
  h = 'a/*b'; int c = get_v(1); g = '*/';
  printf("%d %d %d\n", a, b, c);
  a = 0; /\
* " */ a += get_v(1); /* " */
  b = 0; /* " *\
/ b += get_v(1); /* " */
  printf("%d %d\n", a, b);
  return g == h && *q == *last && first;
}
