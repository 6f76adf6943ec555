
static int f__ompick__kind_nohost(int x) { return x + 100; }

static int f(int x) { return x; }

int on_device(int x);
int on_device(int x) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = f__ompick__kind_nohost(x);
  return r;
}

int on_host(int x);
int on_host(int x) { return f(x); }
