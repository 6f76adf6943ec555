


static int f(int x) { return x; }

int on_device(int x);
int on_device(int x) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = f(x);
  return r;
}

int on_host(int x);
int on_host(int x) { return f(x); }
