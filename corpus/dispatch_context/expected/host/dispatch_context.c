// case: dispatch in other constructs, selectors with several constructs, device code, no variants at all
// run host => alone 1 | parallel 2 | target 3 | inner 1 3 | device 4 | plain 5 | requires 7 | none 6 6
#include <stdio.h>

int f_dispatch(void) { return 1; }
int f_parallel(void) { return 2; }
int f_target(void) { return 3; }
#pragma omp declare target (f_target)



int f(void) { return 0; }

/* the variant is called in a dispatch construct, so its body is in one */
int g_v(void) { return f_dispatch(); }

int g(void) { return 10 + f(); }

/* variants that want device pointers or interop objects are no candidates on a device */
int h_pointer(int *p) { return *p; }
int h_plain(int *p) { return *p + 1; }


int h(int *p) { return -*p; }

int none(int x) { return x; }

extern int omp_get_default_device(void); extern void omp_set_default_device(int);
#if defined(__clang__) && __clang_major__ > 14
/* Without devices to offload to, clang does not link the library that has it. */
extern int omp_target_is_present(const void *, int) __attribute__((weak));
#else
extern int omp_target_is_present(const void *, int);
#endif
extern int omp_get_default_device(void); extern int omp_get_num_devices(void);
/* omp_get_mapped_ptr(host, omp_get_default_device()) */
static inline void *ompick_mapped_ptr(void *host)
{
  const int device = omp_get_default_device();
  void *mapped = host;
  if (!host || device < 0 || device >= omp_get_num_devices()) return host;
  if (!omp_target_is_present(host, device)) return 0;
  #pragma omp target data use_device_ptr(host) device(device)
  mapped = host;
  return mapped;
}
#line 28
int main(void) {
  int r = 0, q = 0;

  r = f_dispatch();
  printf("alone %d\n", r);

  #pragma omp parallel num_threads(2)
  {
    #pragma omp master
    {

      r = f_parallel();
    }
  }
  printf("parallel %d\n", r);

  #pragma omp target map(tofrom: r)
  {

    r = f_target();
  }
  printf("target %d\n", r);


  r = g_v();
  #pragma omp target map(tofrom: q)

  q = f_target();
  printf("inner %d %d\n", r, q);

  #pragma omp target map(tofrom: r)
  {
    int three = 3;

    r = h_plain(&three);
  }
  printf("device %d\n", r);

  int five = 5;

  r = h_pointer(ompick_mapped_ptr(&five));
  printf("plain %d\n", r);

  int six = 6, *seven = &six;

  r = none(*seven + 1);
  printf("requires %d\n", r);

  int x = 1;
  #pragma omp taskwait depend(inout: x)
  r = none(6);
  {
    const int ompick_device = omp_get_default_device();
    omp_set_default_device(0);
#line 80
    q = none(6);
    omp_set_default_device(ompick_device);
  }
#line 81
  printf("none %d %d\n", r, q);
  return 0;
}
