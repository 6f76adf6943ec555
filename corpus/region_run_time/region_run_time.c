// case: regions chosen at run time: order, a parameter with the name of a condition's variable, private variables, target_device
// run host => 1 12 | 1 11 | parameter 1 105 | nested 1 2 | variadic 1 7 | device 4 | private 1 2 1 | chain 5 6 7
// run gpu=nvptx64:sm_70 => 1 12 | 1 11 | parameter 1 105 | nested 1 2 | variadic 1 7 | device 4 | private 1 2 1 | chain 5 6 7
#include <stdarg.h>
#include <stdio.h>

static int fast, level, n, mode;

int f(void) { return 1; }
#pragma omp begin declare variant match(user={condition(fast)})
int f(void) { return 11; }
#pragma omp end declare variant
#pragma omp begin declare variant match(user={condition(score(2): level > 1)})
int f(void) { return 12; }
#pragma omp end declare variant

/* the condition reads the variable, the definition its parameter */
int g(int n) { return n; }
#pragma omp begin declare variant match(user={condition(n > 4)})
int g(int n) { return 100 + n; }
#pragma omp end declare variant

int h(int a, int b) { return a - b; }
#pragma omp begin declare variant match(user={condition(fast)})
#pragma omp begin declare variant match(implementation={vendor(gnu)})
int h(int a, int b) { return a + b; }
#pragma omp end declare variant
#pragma omp end declare variant

int k(int count, ...) { return count; }
#pragma omp begin declare variant match(user={condition(fast)})
int k(int count, ...) {
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  va_end(list);
  return first;
}
#pragma omp end declare variant

int d(void) { return 3; }
#pragma omp begin declare variant match(target_device={kind(host), device_num(-1)})
int d(void) { return 4; }
#pragma omp end declare variant

int p(int x) { return x; }
#pragma omp begin declare variant match(user={condition(mode == 1)})
int p(int x) { return x + 1; }
#pragma omp end declare variant

int c(void) { return 7; }
#pragma omp begin declare variant match(user={condition(score(3): level == 1)})
int c(void) { return 5; }
#pragma omp end declare variant
#pragma omp begin declare variant match(user={condition(score(2): level == 2)})
int c(void) { return 6; }
#pragma omp end declare variant

int main(void) {
  int first = f();
  level = 2;
  printf("%d %d\n", first, f());
  level = 0, first = f(), fast = 1;
  printf("%d %d\n", first, f());

  first = g(1), n = 5;
  printf("parameter %d %d\n", first, g(5));

  fast = 0, first = h(3, 2), fast = 1;
  printf("nested %d %d\n", first, h(3, -1));
  fast = 0, first = k(1, 7), fast = 1;
  printf("variadic %d %d\n", first, k(1, 7));
  printf("device %d\n", d());

  int inside = 0, outside = p(1);
#pragma omp parallel num_threads(1) private(mode)
  {
    mode = 1;
    inside = p(1);
  }
  printf("private %d %d %d\n", outside, inside, p(1));

  level = 1, first = c(), level = 2;
  int second = c();
  level = 3;
  printf("chain %d %d %d\n", first, second, c());
  return 0;
}
