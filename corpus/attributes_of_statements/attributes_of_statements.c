// case: attributes of labels and of statements
// run host => 5 | 15 | 6
#include <stdio.h>

int v(int a) { return a + 10; }
#pragma omp declare variant(v) match(implementation={vendor(gnu)})
int b(int a) { return a; }

int last(int n) {
  int r = 0;
  #pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(1)) otherwise(nothing)
  {
    r = n;
    if (n > 3) goto out;
    r++;
    out: __attribute__((unused)) r++;
  }
  return r;
}

int total(int n) {
  int total;
  if (n) goto l1;
  l1: __attribute__((unused)) __attribute__((cold)) total = b(n);
  return total;
}

int behind(int n) {
  int r = n;
  if (n) goto done;
  done: __attribute__((unused)) r++;
  #pragma omp metadirective when(user={condition(n > 2)}: parallel num_threads(1)) otherwise(nothing)
  r++;
  return r;
}

int main(void) {
  printf("%d\n", last(4));
  printf("%d\n", total(5));
  printf("%d\n", behind(4));
}
