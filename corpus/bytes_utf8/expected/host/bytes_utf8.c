// case: UTF-8 in comments, strings and names
// run host => 1 | 3 größe
#include <stdio.h>

int größe_neu(int x) { return x + 1; } // schneller → besser

int größe(int x) { return x; }

int main(void) {
  printf("%d\n", /* ℝ */ größe_neu(0));
  printf("%d größe\n", größe_neu(2)); // größe(2)
  return 0;
}
