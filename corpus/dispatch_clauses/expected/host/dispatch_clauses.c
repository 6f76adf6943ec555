// case: device with the default device restored, depend, nowait, device pointers and addresses, in blocks and below if and else
// run host => device 3 2 | nested 5 1 2 | base 4 2 | depend 7 | below 8 9 2 | chain 3 2 | once 1 | par 11 | op 3 6 2
// has host: ^ +#pragma omp taskwait depend\(inout: a\) depend\(in: b\)$
// not host: (#pragma |")omp dispatch
#include <omp.h>
#include <stdio.h>

int f_v(void) { return omp_get_default_device(); }

int f(void) { return -1; }

/* no variants, but the clauses hold all the same */
static int other(int x) { return x + omp_get_default_device(); }

static int evaluated;
static int number(int x) { evaluated++; return x; }

int main(void) {
  int r = 0, q = 0, a = 0, b = 0;
  omp_set_default_device(2);

  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(3);
#line 23
    r = f_v();
    omp_set_default_device(ompick_device);
  }
#line 24
  printf("device %d %d\n", r, omp_get_default_device());

  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(5);
#line 27
    r = f_v();
    omp_set_default_device(ompick_device);
  }
#line 28
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(r - 4);
#line 29
    r = other(({
    int inner;
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(r);
#line 32
      inner = f_v();
      omp_set_default_device(ompick_device);
    }
#line 33
    inner - 5;
  }));
    omp_set_default_device(ompick_device);
  }
#line 35
  printf("nested %d %d %d\n", 5, r, omp_get_default_device());

  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(4);
#line 38
    r = other(0);
    omp_set_default_device(ompick_device);
  }
#line 39
  printf("base %d %d\n", r, omp_get_default_device());

  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    #pragma omp task depend(out: a)
    a = 3;
    #pragma omp task depend(out: b)
    b = 4;

    #pragma omp taskwait depend(inout: a) depend(in: b)
    r = other(a + b - 2);
  }
  printf("depend %d\n", r);

  for (int i = 0; i < 2; i++)
    if (i)
      {
        const int ompick_device = omp_get_default_device();
        omp_set_default_device(8);
#line 57
        r = f_v();
        omp_set_default_device(ompick_device);
      }
#line 58
    else
      {
        #pragma omp taskwait depend(in: a)
        const int ompick_device = omp_get_default_device();
        omp_set_default_device(9);
#line 60
        q = f_v();
        omp_set_default_device(ompick_device);
      }
#line 61
  printf("below %d %d %d\n", r, q, omp_get_default_device());

  if (r == 0) {
#line 63
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(3);
#line 64
      r = f();
      omp_set_default_device(ompick_device);
    }
  } else {
#line 63
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(3);
#line 64
      r = f_v();
      omp_set_default_device(ompick_device);
    }
  }
#line 65
  printf("chain %d %d\n", r, omp_get_default_device());

  if (number(0)) {
#line 67
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(number(1));
#line 68
      r = f();
      omp_set_default_device(ompick_device);
    }
  } else {
#line 67
    {
      const int ompick_device = omp_get_default_device();
      omp_set_default_device(number(1));
#line 68
      r = f_v();
      omp_set_default_device(ompick_device);
    }
  }
#line 69
  printf("once %d\n", evaluated == 2 ? r : -evaluated);

  #pragma omp parallel num_threads(1)
  {
    #pragma omp taskwait depend(in: a)
#line 73
    r = other(9);
  }
#line 74
  printf("par %d\n", r);

  { const int ompick_device = omp_get_default_device(); omp_set_default_device(3); r = f_v(); omp_set_default_device(ompick_device); }
  { _Pragma("omp taskwait depend(in: a) depend(in: b)") q = other(4); }
  printf("op %d %d %d\n", r, q, omp_get_default_device());
  return 0;
}
