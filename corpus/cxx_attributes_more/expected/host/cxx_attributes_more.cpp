// case: directives in attributes: choices that stand alone, regions, regions of pragmas around statements with attributes
// run host => alone 1 0 | below 0 1 | region 4 1 | mixed 2 | removed 1
#include <cstdio>

static int told;
static int tell() { return ++told; }

static void alone(bool yes) {
  if (yes) {
#line 9
    [[omp::directive(taskwait depend(in: told))]];
  }
#line 12
  if (yes)
    tell();
}

static int below(bool yes, bool deeper) {
  int n = 0;
  if (yes)
    { if (deeper) { [[omp::directive(barrier)]]; } }
  else
    n++;
  return n;
}

static int region(bool yes) {
  int n = 0;
  if (yes) {
#line 27
    [[omp::directive(parallel num_threads(4) reduction(+ : n))]]
    {
#line 27

    n++;
    }
  } else {
#line 27

    n++;
  }
#line 30
  return n;
}

int main() {
  alone(true);
  int first = told;
  told = 0;
  alone(false);
  std::printf("alone %d %d\n", first, told);
  std::printf("below %d %d\n", below(true, false), below(false, true));
  std::printf("region %d %d\n", region(true), region(false));
  int n = 0;
  #pragma omp parallel num_threads(1)
  {
#line 43
  [[omp::directive(parallel num_threads(2) reduction(+ : n))]]
  {
    n++;
  }
  }
  std::printf("mixed %d\n", n);
  n = 0;
  #pragma omp masked
  {
#line 51

  {
    n++;
  }
  }
  std::printf("removed %d\n", n);
  return 0;
}
