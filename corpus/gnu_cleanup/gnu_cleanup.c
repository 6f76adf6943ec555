// case: functions that clean up behind a variable have versions for devices, as all that is called without its name
// warns: the address of base function `record` is taken
int on_gpu(int x) { return x + 100; }
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x) { return x; }

static int total;
void record_parallel(int *x) { total += 1000 * *x; }
#pragma omp declare variant(record_parallel) match(construct={parallel})
void record(int *x) { total += *x; }

static int left;
#define CLEANS(f) __attribute__((cleanup(f)))
static void clean(int *p) { left += eos(*p); }
static void behind(int a) {
  int q __attribute__((cleanup(clean))) = a, r __attribute__((unused)) = 3;
}
static void in_front(int a) {
  __attribute__((__cleanup__(clean))) int q = a;
}
static void without_value(int a) {
  int q __attribute__((unused, cleanup(clean)));
  q = a;
}
static void by_macro(int a) {
  int q CLEANS(clean) = a;
}

int main(void) {
  behind(1);
  in_front(2);
  without_value(3);
  by_macro(4);
  if (left != 10) return 1;
  left = 0;
#pragma omp target map(tofrom : left)
  {
    behind(1);
    in_front(2);
    without_value(3);
    by_macro(4);
  }
  if (left != 410) return 2;
#pragma omp parallel num_threads(1)
  {
    int n __attribute__((cleanup(record))) = 7;
  }
  return total == 7 ? 0 : 3;
}
