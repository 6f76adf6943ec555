// case: nested functions have one text
// fails: nested function `inner` is called on a device
int on_gpu(int x);
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x);

int main(void) {
  int r = 0;
  int inner(int a) { return eos(a); }
  r += inner(1);
#pragma omp target map(tofrom: r)
  r = inner(2);
  return r;
}
