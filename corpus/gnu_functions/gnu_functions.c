// case: what GNU C calls by other names, in K&R style or by a macro's head: the device's choice all the same
// flags: --std gnu89
// cflags: -std=gnu89 -w
// run host=host => 12 12 12 12 12 w
// run gpu=nvptx64:sm_80 => 1012 1012 1012 1012 1012 w
// has gpu: \? "w"\[0\]
#include <stdio.h>
int on_gpu(int x);
#pragma omp declare variant(on_gpu) match(device={kind(gpu)})
int eos(int x);
int on_gpu(int x) { return x + 1000; }
int eos(int x) { return x; }

int original(int a) { return eos(a); }
int other(int a) __attribute__((alias("original")));
extern __typeof(original) another __attribute__((alias("original")));

without_type(a) { return eos(a); }
static in_kr_style(a, b) long b; { return eos(a) + 0 * b; }

#define DEFINE(name) static int name(int a)
DEFINE(by_macro) { return eos(a); }

static char w(void) { return eos(0) >= 0 ? __func__[0] : 0; }

main() {
  int r[5] = {0};
  char name = 0;
#pragma omp target map(tofrom: r, name)
  {
    r[0] = other(12);
    r[1] = another(12);
    r[2] = without_type(12);
    r[3] = in_kr_style(12, 1L);
    r[4] = by_macro(12);
    name = w();
  }
  if (w() != 'w') return 1;
  printf("%d %d %d %d %d %c\n", r[0], r[1], r[2], r[3], r[4], name);
  return other(0) + without_type(0) + in_kr_style(0, 1L) + by_macro(0);
}
