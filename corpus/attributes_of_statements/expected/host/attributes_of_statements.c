// case: attributes of labels and of statements
// run host => 5 | 15 | 6
#include <stdio.h>

int v(int a) { return a + 10; }

int b(int a) { return a; }

int last(int n) {
  int r = 0;
  if (n > 2) {
#line 11
    #pragma omp parallel num_threads(1)
    {
      r = n;
      if (n > 3) goto out;
      r++;
      out: __attribute__((unused)) r++;
    }
  } else {
#line 12
    {
      r = n;
      if (n > 3) goto out__ompick_2;
      r++;
      out__ompick_2: __attribute__((unused)) r++;
    }
  }
#line 18
  return r;
}

int total(int n) {
  int total;
  if (n) goto l1;
  l1: __attribute__((unused)) __attribute__((cold)) total = v(n);
  return total;
}

int behind(int n) {
  int r = n;
  if (n) goto done;
  done: __attribute__((unused)) r++;
  if (n > 2) {
#line 32
    #pragma omp parallel num_threads(1)
    r++;
  } else {
#line 33
    r++;
  }
#line 34
  return r;
}

int main(void) {
  printf("%d\n", last(4));
  printf("%d\n", total(5));
  printf("%d\n", behind(4));
}
