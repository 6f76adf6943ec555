// case: directives in attributes: omp::directive, omp::sequence, omp::decl, with a using prefix, beside other attributes
// C++17 and later
// run host => static 4 | none 1 | run time 4 1 | sequence 10 | declared 11 | both 12 | inside 13 | using 14 | stacked 4
// run gpu=nvptx64:sm_80 => static 4 | none 1 | run time 4 1 | sequence 10 | declared 11 | both 12 | inside 13 | using 14 | stacked 4
#include <cstdio>

int a_v() { return 11; }
 int a() { return 1; }
int b_v() { return 12; }
[[nodiscard, ]] int b() { return 2; }
int c_v() { return 13; }
int c  () { return 3; }
int d_v() { return 14; }

int d() { return 4; }

int main() {
  int t = 0;
  [[omp::directive(parallel num_threads(4))]]
  {
    [[omp::directive(atomic)]]
    t++;
  }
  std::printf("static %d\n", t);
  t = 0;

  t++;
  std::printf("none %d\n", t);
  int n[2] = {};
  for (int i = 0; i < 2; i++) {
    if (i == 0) {
#line 31
      [[omp::directive(parallel num_threads(4))]]
      {
        [[omp::directive(atomic)]] n[i]++;
      }
    } else {
#line 32
      {
        [[omp::directive(atomic)]] n[i]++;
      }
    }
#line 35
  }
  std::printf("run time %d %d\n", n[0], n[1]);
  t = 0;
  [[omp::sequence(directive(parallel num_threads(2)), omp::directive(for reduction(+ : t)))]]
  for (int i = 0; i < 10; i++)
    t++;
  std::printf("sequence %d\n", t);
  std::printf("declared %d\nboth %d\ninside %d\nusing %d\n", a_v(), b_v(), c_v(), d_v());
  t = 0;
  [[omp::directive(parallel num_threads(4))]]
  {
    [[omp::sequence(omp::directive(critical))]] { t++; }
  }
  std::printf("stacked %d\n", t);
  return 0;
}
