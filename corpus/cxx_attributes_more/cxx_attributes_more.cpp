// case: directives in attributes: choices that stand alone, regions, regions of pragmas around statements with attributes
// run host => alone 1 0 | below 0 1 | region 4 1 | mixed 2 | removed 1
#include <cstdio>

static int told;
static int tell() { return ++told; }

static void alone(bool yes) {
  [[omp::directive(metadirective
    when(user={condition(yes)}: taskwait depend(in: told))
    otherwise(nothing))]];
  if (yes)
    tell();
}

static int below(bool yes, bool deeper) {
  int n = 0;
  if (yes)
    [[omp::directive(metadirective when(user={condition(deeper)}: barrier))]];
  else
    n++;
  return n;
}

static int region(bool yes) {
  int n = 0;
  [[omp::directive(begin metadirective when(user={condition(yes)}: parallel num_threads(4) reduction(+ : n)))]];
  n++;
  [[omp::directive(end metadirective)]];
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
  #pragma omp begin metadirective when(implementation={vendor(gnu)}: parallel num_threads(1))
  [[omp::directive(parallel num_threads(2) reduction(+ : n))]]
  {
    n++;
  }
  #pragma omp end metadirective
  std::printf("mixed %d\n", n);
  n = 0;
  #pragma omp begin metadirective when(implementation={vendor(gnu)}: masked)
  [[omp::directive(metadirective when(implementation={vendor(gnu)}: nothing))]]
  {
    n++;
  }
  #pragma omp end metadirective
  std::printf("removed %d\n", n);
  return 0;
}
