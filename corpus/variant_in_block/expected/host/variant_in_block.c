// case: a directive inside a function: its condition reads that function's variables
// run host => 1 0 | 1 0 | 1 5
#include <stdio.h>
static int loc = 0;
int v(int x) { return 1; }
int w(int x) { return 0; }
static int parameter(int loc) {

  int w(int x);
  return (loc ? v : w)(10);
}
static int local(int n) {
  int loc = n > 3, r;

  int w(int x);
  {
    #pragma omp parallel num_threads(1) private(loc)
    { loc = n > 3; r = (loc ? v : w)(10); }
  }
  return r;
}
static int both(void) {
  loc = 1;

  int w(int x);
  return (loc ? v : w)(10);
}
int main(void) {
  printf("%d %d\n", parameter(1), parameter(0));
  printf("%d %d\n", local(4), local(3));
  printf("%d %d\n", both(), w(0) + 5);
  return 0;
}
