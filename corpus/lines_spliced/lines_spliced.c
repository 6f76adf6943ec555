// case: directives and calls over several lines, spliced anywhere, in words too
// run host => 3 | 4 | 12
#include <stdio.h>

int f_v(int x) { return x + 1; }
#pragma omp declare \
            variant \
            ( f_v ) \
            match ( \
              implementation = { \
                vendor ( gnu ) \
              } \
            )
int f(int x) { return x; }

int g_v(int x) { return x + 2; }
#pra\
gma om\
p decl\
are var\
iant(g_\
v) ma\
tch(implemen\
tation={ven\
dor(gn\
u)})
int g(int x) { return x; }

int main(void) {
  int n = 0;
  printf("%d\n", f
         (
           2
         ));
  printf("%d\n", \
g\
(2)\
);
  #pragma omp metadirective           \
      when( device = { kind ( gpu ) } \
            :                         \
            nothing )                 \
      when( device={kind(host)}: parallel \
            num_threads( \
              3 \
            ) )                       \
      otherwise( \
        nothing)
  {
    #pragma omp critical
    n += 4;
  }
  printf("%d\n", n);
  return 0;
}
