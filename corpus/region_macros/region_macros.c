// case: macros around regions: match and other words of the directive language, selectors and regions from macros, conditions, _Pragma
// run host => word 1 | selector 2 | pragma 3 | wrapped 4 5 | condition 6 | branches 7 | later 8 | cut 9
#include <stdio.h>

#define match Rf_match
#define device 1
#define vendor(x) no_such_word
int Rf_match(void) { return 9; }

int word(void) { return 0; }
#pragma omp begin declare variant match(device={kind(host)}, implementation={vendor(gnu)})
int word(void) { return 1; }
#pragma omp end declare variant

#define HERE implementation={vendor(gnu)}
int selector(void) { return 0; }
#pragma omp begin declare variant match(HERE)
int selector(void) { return match() - 7; }
#pragma omp end declare variant

#define FOR(what) _Pragma("omp begin declare variant match(implementation={vendor(gnu)})") what _Pragma("omp end declare variant")
int pragma(void) { return 0; }
_Pragma("omp begin declare variant match(device={kind(cpu)})")
int pragma(void) { return 3; }
_Pragma("omp end declare variant")

int wrapped(void) { return 0; }
int wrapped_too(int x) { return x; }
FOR(int wrapped(void) { return 4; })
FOR(int wrapped_too(int x) { return x + 1; }
)

#define LEVEL 3
#define AT_LEAST(n) (LEVEL >= (n))
int condition(void) { return 0; }
#pragma omp begin declare variant match(user={condition(AT_LEAST(2))})
int condition(void) { return 6; }
#pragma omp end declare variant
#pragma omp begin declare variant match(user={condition(AT_LEAST(4))})
int condition(void) { return 5; }
#pragma omp end declare variant
#undef LEVEL
#define LEVEL 4

int branches(void) { return 0; }
#if LEVEL > 3
#pragma omp begin declare variant match(implementation={vendor(gnu)})
int branches(void)
#else
int branches_not(void)
#endif
{
  return 7;
}
#pragma omp end declare variant


// The same, left out: the conditional is none of its own.
int cut(void) { return 9; }
#if LEVEL > 3
#pragma omp begin declare variant match(implementation={vendor(intel)})
int cut(void) {
#else
int cut_not(void) {
#endif
  return asm_that_is_none(;
}
#pragma omp end declare variant

int later(void) { return 0; }
#pragma omp begin declare variant match(device={kind(fpga)})
#define VALUE 8
int later(void) { return asm_that_is_none(; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device={kind(host)})
int later(void) { return VALUE; }
#pragma omp end declare variant

int main(void) {
  printf("word %d\nselector %d\npragma %d\nwrapped %d %d\n", word(), selector(), pragma(), wrapped(), wrapped_too(4));
  printf("condition %d\nbranches %d\nlater %d\ncut %d\n", condition(), branches(), later(), cut());
  return 0;
}
