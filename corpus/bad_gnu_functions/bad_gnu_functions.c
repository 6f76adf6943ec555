// case: nested functions and functions that clean up have one text
// fails: nested function `inner` is called on a device
// fails: `clean` runs here without being called
int on_gpu(int x);
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x);

int left;
static void clean(int *p) { left = eos(*p); }
static int uses(int a) {
  int q __attribute__((cleanup(clean))) = a;
  return q;
}
int main(void) {
  int r = uses(1);
  int inner(int a) { return eos(a); }
  r += inner(1);
#pragma omp target map(tofrom: r)
  r = inner(2) + uses(2);
  return r;
}
