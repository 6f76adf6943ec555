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
static int hidden(void) { return 1; }
int in_line(void) { return 1; }

#pragma omp begin declare variant match(implementation={vendor(gnu)})
int chosen(void) { return 2; }

/* calls in a region see what stands before them */
static int helper(int x) { return x + 1; }
int inside(void) { return helper(7); }

#pragma omp begin declare variant match(device={kind(host)}, user={condition(1)})
int nested(void) { return 5; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(nohost,host)})
int nested_less(void) { return no_such_variable; }
#pragma omp end declare variant

int factorial(int n) { return n <= 1 ? 1000 : n * factorial(n - 1); }
#pragma omp end declare variant

#pragma omp begin declare variant match(user={condition(0)})
int other(void) { return 2; }
#pragma omp end declare variant

#pragma omp begin declare variant match(construct={parallel})
int by_construct(void) { return 3; }
#pragma omp end declare variant

#pragma omp begin declare variant match(device={kind(fpga)})

int left_out(void) { return no_such_builtin(no_such_variable; }
}}}
#pragma omp end declare variant

#define DEFINE(name, value) \
  int name(void) { \
    return value; \
  }
#pragma omp begin declare_variant match(implementation={vendor("gnu")}, device={kind(cpu)})
DEFINE(one, 11)
DEFINE(two,
       22)
__attribute__((noinline)) static int hidden(void) { return 3; }
inline int in_line(void) { return 4; }
#pragma omp end declare_variant

int main(void) {
  int p = 0;
  #pragma omp parallel num_threads(1)
  p = by_construct();
  printf("chosen %d\nnot chosen %d\nparallel %d %d\nleft out %d\n", chosen(), other(), p, by_construct(), left_out());
  printf("nested %d %d\nfactorial %d\n", nested(), nested_less(), factorial(4));
  printf("by macro %d %d\ninside %d\nstatic %d\ninline %d\n", one(), two(), inside(), hidden(), in_line());
  return 0;
}
