// case: target_device met inside target regions: metadirectives and calls, the host asks above, in branches of other choices, in a loop, in clauses
// run host => 1 1 | call 2 12 | nested 3 | number 4 1 | below if 5 | loop 24 6
// run gpu=nvptx64:sm_70 => 1 1 | call 2 12 | nested 3 | number 4 1 | below if 5 | loop 24 6
#include <omp.h>
#include <stdio.h>

int f_host(int x) { return 10 + x; }

int f(int x) { return 20 + x; }


static int g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(int x) { return 2 * x; }

static int g(int x) { return x; }

static int number = 99;
int h_at(void) { return 1; }

int h(void) { return 4; }

extern int omp_get_default_device(void); extern int omp_get_num_devices(void); extern int omp_get_initial_device(void);
static inline int ompick_device_is(int device, int host, int offload) { return device == -1 || device == omp_get_initial_device() ? host : device >= 0 && device < omp_get_num_devices() && offload; }
#line 21
int main(int argc, char **argv) {
  int a = 0, b = 0, n = argc;
  (void)argv;
  omp_set_default_device(omp_get_initial_device());

if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 26
  #pragma omp target map(tofrom : a, b)
    {
  #pragma omp parallel num_threads(1)
      {
  #pragma omp atomic
        a += 1;
      }
  #pragma omp single
      b += 1;
    }
} else {
#line 26
  #pragma omp target map(tofrom : a, b)
    {
  #pragma omp parallel num_threads(3)
      {
  #pragma omp atomic
        a += 1;
      }
  #pragma omp single
      b += 1;
    }
}
#line 36
  printf("%d %d\n", a, b);

if (ompick_device_is(-1, 1, 0)) {
#line 38
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 38
    #pragma omp target map(from : a, b)
      a = g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(1), b = f_host(2);
  } else {
#line 38
    #pragma omp target map(from : a, b)
      a = g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(1), b = f(2);
  }
} else {
#line 38
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 38
    #pragma omp target map(from : a, b)
      a = g(1), b = f_host(2);
  } else {
#line 38
    #pragma omp target map(from : a, b)
      a = g(1), b = f(2);
  }
}
#line 40
  printf("call %d %d\n", a, b);

  a = 0;
if (n > 0) {
#line 43
  if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 43
    #pragma omp target map(tofrom : a)
      {
    if (n > 5) {
#line 45
      #pragma omp parallel num_threads(2)
#line 47
          {
      #pragma omp atomic
            a += 1;
          }
    } else {
#line 45
      #pragma omp parallel num_threads(3)
#line 47
          {
      #pragma omp atomic
            a += 1;
          }
    }
#line 51
      }
  } else {
#line 43
    #pragma omp target map(tofrom : a)
      {


        {
    #pragma omp atomic
          a += 1;
        }
      }
  }
} else {
#line 43
  #pragma omp parallel
    {
  if ((n > 5) && (ompick_device_is(omp_get_default_device(), 1, 1))) {
#line 45
    #pragma omp parallel num_threads(2)
#line 47
        {
    #pragma omp atomic
          a += 1;
        }
  } else if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 45
    #pragma omp parallel num_threads(3)
#line 47
        {
    #pragma omp atomic
          a += 1;
        }
  } else {
#line 47
        {
    #pragma omp atomic
          a += 1;
        }
  }
#line 51
    }
}
#line 52
  printf("nested %d\n", a);

if (ompick_device_is(number, 1, 1)) {
#line 54
  #pragma omp target map(from : a)
    a = h_at();
} else {
#line 54
  #pragma omp target map(from : a)
    a = h();
}
#line 56
  number = omp_get_initial_device();
if (ompick_device_is(number, 1, 1)) {
#line 57
  #pragma omp target map(from : b)
    b = h_at();
} else {
#line 57
  #pragma omp target map(from : b)
    b = h();
}
#line 59
  printf("number %d %d\n", a, b);

  a = 0;
  if (n > 0)
if (ompick_device_is(-1, 1, 0)) {
#line 63
  #pragma omp target map(tofrom : a)
  #pragma omp parallel num_threads(g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(1) + 3)
      {
  #pragma omp atomic
        a += 1;
      }
} else {
#line 63
  #pragma omp target map(tofrom : a)
  #pragma omp parallel num_threads(g(1) + 3)
      {
  #pragma omp atomic
        a += 1;
      }
}
#line 69
  else
    a = 7;
  printf("below if %d\n", a);

  a = b = 0;
  for (int i = 0; i < 4; i++)
if (ompick_device_is(omp_get_default_device(), 1, 1)) {
#line 75
  if (ompick_device_is(-1, 1, 0)) {
#line 75
    #pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : a, b) firstprivate(i)
        for (int j = 0; j < i; j++) {

          for (int k = 0; k < 1; k++)
            b += 1;
          a += g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(i) - j;
        }
  } else {
#line 75
    #pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : a, b) firstprivate(i)
        for (int j = 0; j < i; j++) {

          for (int k = 0; k < 1; k++)
            b += 1;
          a += g(i) - j;
        }
  }
} else {
#line 75
  if (ompick_device_is(-1, 1, 0)) {
#line 75
    #pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : a, b) firstprivate(i)
        for (int j = 0; j < i; j++) {
    #pragma omp simd
          for (int k = 0; k < 1; k++)
            b += 1;
          a += g__ompick__condition_1__target_device_device_num_omp_initial_device__target_device_kind_host(i) - j;
        }
  } else {
#line 75
    #pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : a, b) firstprivate(i)
        for (int j = 0; j < i; j++) {
    #pragma omp simd
          for (int k = 0; k < 1; k++)
            b += 1;
          a += g(i) - j;
        }
  }
}
#line 82
  printf("loop %d %d\n", a, b);
  return 0;
}
