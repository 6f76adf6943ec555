// case: begin declare variant: chosen, not chosen, by construct, left out, nested, recursive, in a macro
// run host=host => chosen 2 | not chosen 1 | parallel 3 1 | left out 1 | nested 5 1 | factorial 24000 | by macro 11 22 | inside 8 | static 3 | inline 4
// run gpu=nvptx64:sm_70 => chosen 2 | not chosen 1 | parallel 3 1 | left out 1 | nested 5 1 | factorial 24000 | by macro 11 22 | inside 8 | static 3 | inline 4
// not *: no_such_[b]uiltin
#include <stdio.h>

int chosen(void) { return 1; }
int other(void) { return 1; }
int by_construct(void) { return 1; }
int left_out(void) { return 1; }
int nested(void) { return 1; }
int nested_less(void) { return 1; }
int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int one(void) { return 1; }
int two(void) { return 2; }
int inside(void) { return 1; }
__attribute__((unused)) static int hidden(void) { return 1; }
int in_line(void) { return 1; }


int chosen__ompick__vendor_gnu(void) { return 2; }

/* calls in a region see what stands before them */
static int helper__ompick__vendor_gnu(int x) { return x + 1; }
int inside__ompick__vendor_gnu(void) { return helper__ompick__vendor_gnu(7); }


int nested__ompick__condition_1__kind_host__vendor_gnu(void) { return 5; }





int factorial__ompick__vendor_gnu(int n) { return n <= 1 ? 1000 : n * factorial__ompick__vendor_gnu(n - 1); }



int other__ompick__condition_0(void) { return 2; }



int by_construct__ompick__in_parallel(void) { return 3; }








#define DEFINE(name, value) \
  int name(void) { \
    return value; \
  }

int one__ompick__kind_cpu__vendor_gnu(void) { return 11; }
int two__ompick__kind_cpu__vendor_gnu(void) { return 22; }

__attribute__((noinline)) static int hidden__ompick__kind_cpu__vendor_gnu(void) { return 3; }
static inline int in_line__ompick__kind_cpu__vendor_gnu(void) { return 4; }


int main(void) {
  int p = 0;
  #pragma omp parallel num_threads(1)
  p = by_construct__ompick__in_parallel();
  printf("chosen %d\nnot chosen %d\nparallel %d %d\nleft out %d\n", chosen__ompick__vendor_gnu(), other(), p, by_construct(), left_out());
  printf("nested %d %d\nfactorial %d\n", nested__ompick__condition_1__kind_host__vendor_gnu(), nested_less(), factorial__ompick__vendor_gnu(4));
  printf("by macro %d %d\ninside %d\nstatic %d\ninline %d\n", one__ompick__kind_cpu__vendor_gnu(), two__ompick__kind_cpu__vendor_gnu(), inside__ompick__vendor_gnu(), hidden__ompick__kind_cpu__vendor_gnu(), in_line__ompick__kind_cpu__vendor_gnu());
  return 0;
}
