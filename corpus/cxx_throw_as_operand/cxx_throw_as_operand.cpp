// case: `throw` as an operand of `?:`, whose type is the other operand's, and `delete[]` of what is in parentheses
// run host => 102 12 103 104 105 1007 8 110
#include <cstdio>
struct whole { int n; };
struct part { int n; };

static int vf(int n) { return n + 100; }
#pragma omp declare variant(vf) match(construct = {parallel})
static int f(int n) { return n; }

static int vof(whole w) { return w.n + 1000; }
#pragma omp declare variant(vof) match(construct = {parallel})
static int of(whole w) { return w.n; }

static int of(part p) { return p.n; }

static int first(bool known) {
  int r = 0;
#pragma omp parallel num_threads(1)
  try {
    r = known ? f(2) : throw f(11);
  } catch (int n) {
    r = n - 99;
  }
  return r;
}

static int second(bool known) {
  int r = 0;
#pragma omp parallel num_threads(1)
  try {
    r = !known ? throw f(3) : f(4);
  } catch (int n) {
    r = n;
  }
  return r;
}

static int again(bool caught) {
  int r = 0;
#pragma omp parallel num_threads(1)
  try {
    try {
      throw f(5);
    } catch (int) {
      r = caught ? (throw) : f(1);
    }
  } catch (int n) {
    r = n;
  }
  return r;
}

int main() {
  bool yes = true;
  whole w = {7};
  part p = {8};
  int *numbers = new int[2], a = 0, b = 0;
#pragma omp parallel num_threads(1)
  {
    a = of(yes ? w : throw p);
    b = of(!yes ? throw w.n + p.n : p);
    delete[] (numbers + f(-100));
  }
  int c = 0;
#pragma omp parallel num_threads(1)
  try {
    switch (f(0)) {
    case 100:
      throw c = f(10);
    }
  } catch (int n) {
    c = n;
  }
  std::printf("%d %d %d %d %d %d %d %d\n", first(yes), first(!yes), second(!yes), second(yes), again(yes), a, b, c);
}
