// case: device with the default device restored, depend, nowait, device pointers and addresses, in blocks and below if and else
// run host => device 3 2 | nested 5 1 2 | base 4 2 | depend 7 | below 8 9 2 | chain 3 2 | once 1 | par 11 | op 3 6 2
// has host: ^ +#pragma omp taskwait depend\(inout: a\) depend\(in: b\)$
// not host: (#pragma |")omp dispatch
#include <omp.h>
#include <stdio.h>

int f_v(void) { return omp_get_default_device(); }
#pragma omp declare variant(f_v) match(construct={dispatch})
int f(void) { return -1; }

/* no variants, but the clauses hold all the same */
static int other(int x) { return x + omp_get_default_device(); }

static int evaluated;
static int number(int x) { evaluated++; return x; }

int main(void) {
  int r = 0, q = 0, a = 0, b = 0;
  omp_set_default_device(2);

  #pragma omp dispatch device(3)
  r = f();
  printf("device %d %d\n", r, omp_get_default_device());

  #pragma omp dispatch device(device_num: 5) novariants(0)
  r = f();
  #pragma omp dispatch device(r - 4)
  r = other(({
    int inner;
    #pragma omp dispatch device(r)
    inner = f();
    inner - 5;
  }));
  printf("nested %d %d %d\n", 5, r, omp_get_default_device());

  #pragma omp dispatch novariants(1) device(4)
  r = other(0);
  printf("base %d %d\n", r, omp_get_default_device());

  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    #pragma omp task depend(out: a)
    a = 3;
    #pragma omp task depend(out: b)
    b = 4;
    #pragma omp dispatch depend(inout: a) nowait \
                         depend(in: b)
    r = other(a + b - 2);
  }
  printf("depend %d\n", r);

  for (int i = 0; i < 2; i++)
    if (i)
      #pragma omp dispatch device(8)
      r = f();
    else
      #pragma omp dispatch depend(in: a) device(9)
      q = f();
  printf("below %d %d %d\n", r, q, omp_get_default_device());

  #pragma omp dispatch device(3) novariants(r == 0)
  r = f();
  printf("chain %d %d\n", r, omp_get_default_device());

  #pragma omp dispatch device(number(1)) novariants(number(0))
  r = f();
  printf("once %d\n", evaluated == 2 ? r : -evaluated);

  #pragma omp parallel num_threads(1)
  #pragma omp dispatch depend(in: a)
  r = other(9);
  printf("par %d\n", r);

  _Pragma("omp dispatch device(3)") r = f();
  _Pragma("omp dispatch depend(in: a) depend(in: b)") q = other(4);
  printf("op %d %d %d\n", r, q, omp_get_default_device());
  return 0;
}
