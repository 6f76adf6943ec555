// case: regions for host and device: pairs, one side only, versions of what calls them, declare target around
// run host => host 1 | region 1 | caller 1 1 | only 3 4 | target 5 5 | left 6
// run gpu=nvptx64:sm_70 => host 1 | region 2 | caller 1 2 | only 3 40 | target 5 50 | left 6
// run amd=amdgcn:gfx90a => host 1 | region 2 | caller 1 2 | only 3 40 | target 5 50 | left 60
#include <stdio.h>

int where(void);
int only(void) { return 4; }
int left(void) { return 6; }

#pragma omp begin declare variant match(device={kind(host)})
int where(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(nohost)})
int where(void) { return 2; }
static int ten_times(int x) { return 10 * x; }
int only(void) { return ten_times(4); }
#pragma omp end declare variant

#pragma omp begin declare variant match(device={arch(amdgcn)})
int left(void) { return 60; }
#pragma omp end declare variant

#pragma omp begin declare target
static int marked(void) { return 5; }
#pragma omp begin declare variant match(device={kind(nohost)}, construct={target})
static int marked(void) { return 50; }
#pragma omp end declare variant
#pragma omp end declare target

static int caller(void) { return where(); }

int main(void) {
  int a, b, c;
  printf("host %d\n", where());
#pragma omp target map(from : a)
  a = where();
  printf("region %d\n", a);
#pragma omp target map(from : a)
  a = caller();
  printf("caller %d %d\n", caller(), a);
#pragma omp target map(from : a)
  a = only();
  printf("only %d %d\n", only() - 1, a);
  a = marked();
#pragma omp target map(from : b, c)
  b = marked(), c = left();
  printf("target %d %d\nleft %d\n", a, b, c);
  return 0;
}

int where(void) { return 9; }
