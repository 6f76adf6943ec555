// case: functions that clean up behind a variable have versions for devices, as all that is called without its name
// warns: the address of base function `record` is taken
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }

static int total;
void record_parallel(int *x) { total += 1000 * *x; }

void record(int *x) { total += *x; }

static int left;
#define CLEANS(f) __attribute__((cleanup(f)))
static void clean(int *p) { left += eos(*p); }
#pragma omp declare target
#line 14
static void clean__ompick_host(int *p) { left += on_gpu(*p); }
#pragma omp end declare target
#line 15
static void behind(int a) {
  int q __attribute__((cleanup(clean))) = a, r __attribute__((unused)) = 3;
}
#pragma omp declare target
#line 15
static void behind__ompick_host(int a) {
  int q __attribute__((cleanup(clean__ompick_host))) = a, r __attribute__((unused)) = 3;
}
#pragma omp end declare target
#line 18
static void in_front(int a) {
  __attribute__((__cleanup__(clean))) int q = a;
}
#pragma omp declare target
#line 18
static void in_front__ompick_host(int a) {
  __attribute__((__cleanup__(clean__ompick_host))) int q = a;
}
#pragma omp end declare target
#line 21
static void without_value(int a) {
  int q __attribute__((unused, cleanup(clean)));
  q = a;
}
#pragma omp declare target
#line 21
static void without_value__ompick_host(int a) {
  int q __attribute__((unused, cleanup(clean__ompick_host)));
  q = a;
}
#pragma omp end declare target
#line 25
static void by_macro(int a) {
  int q CLEANS(clean) = a;
}
#pragma omp declare target
#line 25
static void by_macro__ompick_host(int a) {
  int q __attribute__((cleanup(clean__ompick_host))) = a;
}
#pragma omp end declare target
#line 28

int main(void) {
  behind(1);
  in_front(2);
  without_value(3);
  by_macro(4);
  if (left != 10) return 1;
  left = 0;
#pragma omp target map(tofrom : left)
  {
    behind__ompick_host(1);
    in_front__ompick_host(2);
    without_value__ompick_host(3);
    by_macro__ompick_host(4);
  }
  if (left != 410) return 2;
#pragma omp parallel num_threads(1)
  {
    int n __attribute__((cleanup(record))) = 7;
  }
  return total == 7 ? 0 : 3;
}
