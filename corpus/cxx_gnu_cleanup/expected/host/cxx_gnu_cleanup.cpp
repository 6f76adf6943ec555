// case: functions that clean up behind a variable have versions for devices, wherever the attribute stands
int on_gpu(int x) { return x + 100; }

int eos(int x) { return x; }

static int left;
static void clean(int *p) { left += eos(*p); }
#pragma omp declare target
#line 7
static void clean__ompick_host(int *p) { left += on_gpu(*p); }
#pragma omp end declare target
#line 8
namespace {
void behind(int a) {
  int q __attribute__((cleanup(clean))) = a;
}
#pragma omp declare target
#line 9
void behind__ompick_host(int a) {
  int q __attribute__((cleanup(clean__ompick_host))) = a;
}
#pragma omp end declare target
#line 12
void with_braces(int a) {
  int q __attribute__((cleanup(clean))) {a}, r __attribute__((unused)) (3);
}
#pragma omp declare target
#line 12
void with_braces__ompick_host(int a) {
  int q __attribute__((cleanup(clean__ompick_host))) {a}, r __attribute__((unused)) (3);
}
#pragma omp end declare target
#line 15
void with_parentheses(int a) {
  int q __attribute__((unused, cleanup(clean))) (a);
}
#pragma omp declare target
#line 15
void with_parentheses__ompick_host(int a) {
  int q __attribute__((unused, cleanup(clean__ompick_host))) (a);
}
#pragma omp end declare target
#line 18
void in_lambda(int a) {
  auto p = [](int a) { int q [[gnu::cleanup(clean)]] = a; };
  p(a);
}
#pragma omp declare target
#line 18
void in_lambda__ompick_host(int a) {
  auto p = [](int a) { int q [[gnu::cleanup(clean__ompick_host)]] = a; };
  p(a);
}
#pragma omp end declare target
#line 22
void without_value(int a) {
  int q __attribute__((cleanup(clean)));
  q = a;
}
#pragma omp declare target
#line 22
void without_value__ompick_host(int a) {
  int q __attribute__((cleanup(clean__ompick_host)));
  q = a;
}
#pragma omp end declare target
#line 26
}

int main() {
  behind(1);
  with_braces(2);
  with_parentheses(3);
  in_lambda(4);
  without_value(5);
  if (left != 15) return 1;
  left = 0;
#pragma omp target map(tofrom : left)
  {
    behind__ompick_host(1);
    with_braces__ompick_host(2);
    with_parentheses__ompick_host(3);
    in_lambda__ompick_host(4);
    without_value__ompick_host(5);
  }
  return left == 515 ? 0 : 2;
}
