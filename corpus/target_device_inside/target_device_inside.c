// case: target_device met inside target regions: metadirectives and calls, the host asks above, in branches of other choices, in a loop, in clauses
// run host => 1 1 | call 2 12 | nested 3 | number 4 1 | below if 5 | loop 24 6
// run gpu=nvptx64:sm_70 => 1 1 | call 2 12 | nested 3 | number 4 1 | below if 5 | loop 24 6
#include <omp.h>
#include <stdio.h>

int f_host(int x) { return 10 + x; }
#pragma omp declare variant(f_host) match(target_device={kind(host)})
int f(int x) { return 20 + x; }

#pragma omp begin declare variant match(target_device={device_num(omp_initial_device), kind(host)}, user={condition(1)})
static int g(int x) { return 2 * x; }
#pragma omp end declare variant
static int g(int x) { return x; }

static int number = 99;
int h_at(void) { return 1; }
#pragma omp declare variant(h_at) match(target_device={device_num(number), kind(any)})
int h(void) { return 4; }

int main(int argc, char **argv) {
  int a = 0, b = 0, n = argc;
  (void)argv;
  omp_set_default_device(omp_get_initial_device());

#pragma omp target map(tofrom : a, b)
  {
#pragma omp metadirective when(target_device={kind(host)}: parallel num_threads(1)) otherwise(parallel num_threads(3))
    {
#pragma omp atomic
      a += 1;
    }
#pragma omp metadirective when(target_device={kind(gpu)}: parallel num_threads(2)) otherwise(single)
    b += 1;
  }
  printf("%d %d\n", a, b);

#pragma omp target map(from : a, b)
  a = g(1), b = f(2);
  printf("call %d %d\n", a, b);

  a = 0;
#pragma omp metadirective when(user={condition(n > 0)}: target map(tofrom : a)) otherwise(parallel)
  {
#pragma omp metadirective when(target_device={kind(host)}, user={condition(n > 5)}: parallel num_threads(2)) \
    when(target_device={kind(host)}: parallel num_threads(3))
    {
#pragma omp atomic
      a += 1;
    }
  }
  printf("nested %d\n", a);

#pragma omp target map(from : a)
  a = h();
  number = omp_get_initial_device();
#pragma omp target map(from : b)
  b = h();
  printf("number %d %d\n", a, b);

  a = 0;
  if (n > 0)
#pragma omp target map(tofrom : a)
#pragma omp parallel num_threads(g(1) + 3)
    {
#pragma omp atomic
      a += 1;
    }
  else
    a = 7;
  printf("below if %d\n", a);

  a = b = 0;
  for (int i = 0; i < 4; i++)
#pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : a, b) firstprivate(i)
    for (int j = 0; j < i; j++) {
#pragma omp metadirective when(target_device={kind(host)}: nothing) otherwise(simd)
      for (int k = 0; k < 1; k++)
        b += 1;
      a += g(i) - j;
    }
  printf("loop %d %d\n", a, b);
  return 0;
}
