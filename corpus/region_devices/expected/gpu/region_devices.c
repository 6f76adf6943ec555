// case: regions for host and device: pairs, one side only, versions of what calls them, declare target around
// run host => host 1 | region 1 | caller 1 1 | only 3 4 | target 5 5 | left 6
// run gpu=nvptx64:sm_70 => host 1 | region 2 | caller 1 2 | only 3 40 | target 5 50 | left 6
// run amd=amdgcn:gfx90a => host 1 | region 2 | caller 1 2 | only 3 40 | target 5 50 | left 60
#include <stdio.h>

int where(void);
int only(void) { return 4; }
int left(void) { return 6; }


int where__ompick__kind_host(void) { return 1; }


int where__ompick__kind_nohost(void) { return 2; }
static int ten_times__ompick__kind_nohost(int x) { return 10 * x; }
int only__ompick__kind_nohost(void) { return ten_times__ompick__kind_nohost(4); }






#pragma omp declare target
static int marked(void) { return 5; }

static int marked__ompick__in_target__kind_nohost(void) { return 50; }

#pragma omp end declare target

static int caller(void) { return where__ompick__kind_host(); }
#pragma omp declare target
#line 31
static int caller__ompick_gpu(void) { return where__ompick__kind_nohost(); }
#pragma omp end declare target
#line 32

int main(void) {
  int a, b, c;
  printf("host %d\n", where__ompick__kind_host());
#pragma omp target map(from : a)
  a = where__ompick__kind_nohost();
  printf("region %d\n", a);
#pragma omp target map(from : a)
  a = caller__ompick_gpu();
  printf("caller %d %d\n", caller(), a);
#pragma omp target map(from : a)
  a = only__ompick__kind_nohost();
  printf("only %d %d\n", only() - 1, a);
  a = marked();
#pragma omp target map(from : b, c)
  b = marked__ompick__in_target__kind_nohost(), c = left();
  printf("target %d %d\nleft %d\n", a, b, c);
  return 0;
}

int where(void) { return 9; }
