// case: functions that clean up behind a variable have versions for devices, wherever the attribute stands
int on_gpu(int x) { return x + 100; }
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x) { return x; }

static int left;
static void clean(int *p) { left += eos(*p); }
namespace {
void behind(int a) {
  int q __attribute__((cleanup(clean))) = a;
}
void with_braces(int a) {
  int q __attribute__((cleanup(clean))) {a}, r __attribute__((unused)) (3);
}
void with_parentheses(int a) {
  int q __attribute__((unused, cleanup(clean))) (a);
}
void in_lambda(int a) {
  auto p = [](int a) { int q [[gnu::cleanup(clean)]] = a; };
  p(a);
}
void without_value(int a) {
  int q __attribute__((cleanup(clean)));
  q = a;
}
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
    behind(1);
    with_braces(2);
    with_parentheses(3);
    in_lambda(4);
    without_value(5);
  }
  return left == 515 ? 0 : 2;
}
