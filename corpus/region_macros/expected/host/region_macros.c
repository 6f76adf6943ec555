// case: macros around regions: match and other words of the directive language, selectors and regions from macros, conditions, _Pragma
// run host => word 1 | selector 2 | pragma 3 | wrapped 4 5 | condition 6 | branches 7 | later 8 | cut 9
#include <stdio.h>

#define match Rf_match
#define device 1
#define vendor(x) no_such_word
int Rf_match(void) { return 9; }

int word(void) { return 0; }

int word__ompick__kind_host__vendor_gnu(void) { return 1; }


#define HERE implementation={vendor(gnu)}
int selector(void) { return 0; }

int selector__ompick__vendor_gnu(void) { return match() - 7; }


#define FOR(what) _Pragma("omp begin declare variant match(implementation={vendor(gnu)})") what _Pragma("omp end declare variant")
int pragma(void) { return 0; }

int pragma__ompick__kind_cpu(void) { return 3; }


int wrapped(void) { return 0; }
int wrapped_too(int x) { return x; }
 int wrapped__ompick__vendor_gnu(void) { return 4; } 
 int wrapped_too__ompick__vendor_gnu(int x) { return x + 1; } 


#define LEVEL 3
#define AT_LEAST(n) (LEVEL >= (n))
int condition(void) { return 0; }

int condition__ompick__condition_3_ge_2__602697b2(void) { return 6; }


int condition__ompick__condition_3_ge_4__34305e50(void) { return 5; }

#undef LEVEL
#define LEVEL 4

int branches(void) { return 0; }
#if LEVEL > 3

int branches__ompick__vendor_gnu(void)
#else
int branches_not(void)
#endif
{
  return 7;
}



// The same, left out: the conditional is none of its own.
int cut(void) { return 9; }
#if LEVEL > 3


#else

#endif




int later(void) { return 0; }

#define VALUE 8



int later__ompick__kind_host(void) { return VALUE; }


int main(void) {
  printf("word %d\nselector %d\npragma %d\nwrapped %d %d\n", word__ompick__kind_host__vendor_gnu(), selector__ompick__vendor_gnu(), pragma__ompick__kind_cpu(), wrapped__ompick__vendor_gnu(), wrapped_too__ompick__vendor_gnu(4));
  printf("condition %d\nbranches %d\nlater %d\ncut %d\n", condition__ompick__condition_3_ge_2__602697b2(), branches__ompick__vendor_gnu(), later__ompick__kind_host(), cut());
  return 0;
}
