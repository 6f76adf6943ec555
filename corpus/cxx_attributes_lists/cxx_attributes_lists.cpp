// case: run-time choices of one of several directives in an attribute
// run host => first 10 | last 4 1 | middle 4 | line 10 2 | two 8 16 4 1 | alone 3 1 | teams 1 1 | list 4 1 | keep 1
// run gpu=nvptx64:sm_80 => first 10 | last 4 1 | middle 4 | line 10 2 | two 8 16 4 1 | alone 3 1 | teams 1 1 | list 4 1 | keep 1
#include <cstdio>
#include <omp.h>

static int n;
static int first(bool c) {
  n = 0;
  [[omp::sequence(directive(metadirective when(user={condition(c)}: parallel num_threads(1)) otherwise(nothing)), directive(for reduction(+: n)))]]
  for (int i = 0; i < 10; i++)
    n++;
  return n;
}

static int last(bool c) {
  int n = 0;
  [[omp::sequence(omp::directive(parallel num_threads(2) reduction(+: n)),
                  omp::directive(metadirective
                    when(user={condition(c)}: critical)
                    otherwise(single)))]]
  {
    n += 2 - !c;
  }
  return n;
}

static int middle(bool c) {
  int n = 0;
  [[using omp: sequence(directive(parallel num_threads(4)), directive(metadirective when(user={condition(c)}: nothing) otherwise(masked)), directive(critical))]]
  n++;
  return n;
}

static int line(bool c) {
  int n = 0;
  if (c) [[omp::directive(parallel num_threads(1)), omp::directive(metadirective when(user={condition(c)}: for reduction(+: n)))]] for (int i = 0; i < 10; i++) n++; else n = 2;
  return n;
}

static int two(bool c, bool d) {
  int n = 0;
  [[omp::sequence(
    directive(metadirective when(user={condition(c)}: parallel num_threads(4)) otherwise(single)),
    directive(metadirective when(user={condition(d)}: critical) otherwise(atomic)))]]
  n += c && d ? 2 : c || d ? 4 : 1;
  return n;
}

static int done;
static void alone(bool c) {
  done = 1;
  [[omp::sequence(directive(flush), directive(metadirective when(user={condition(c)}: barrier)), directive(taskwait))]];
  if (c) {
    [[omp::sequence(directive(metadirective when(user={condition(c)}: taskwait)), directive(flush))]];
  }
  done += 2 * c;
}

static int teams(bool c) {
  int n = 0;
  [[omp::sequence(directive(target map(tofrom: n)), directive(metadirective when(user={condition(c)}: teams num_teams(1) reduction(+: n)) otherwise(parallel num_threads(1) reduction(+: n))))]]
  { n++; }
  return n;
}

static int list(bool c) {
  int n = 0;
  [[omp::directive(nothing), omp::directive(metadirective when(user={condition(c)}: parallel num_threads(4) reduction(+: n)))]]
  {
    n++;
  }
  return n;
}

static int keep(bool c) {
  static int calls;
  [[omp::sequence(directive(metadirective when(user={condition(c)}: parallel num_threads(1))), directive(single))]]
  {
    static int n = 0;
    calls = ++n;
  }
  return calls;
}

int main() {
  std::printf("first %d\n", first(true) == first(false) ? first(true) : -1);
  std::printf("last %d %d\n", last(true), last(false));
  std::printf("middle %d\n", middle(true) + 0 * middle(false));
  std::printf("line %d %d\n", line(true), line(false));
  std::printf("two %d %d %d %d\n", two(true, true), two(true, false), two(false, true), two(false, false));
  alone(true);
  int a = done;
  alone(false);
  std::printf("alone %d %d\n", a, done);
  std::printf("teams %d %d\n", teams(true), teams(false));
  std::printf("list %d %d\n", list(true), list(false));
  std::printf("keep %d\n", keep(true));
  return 0;
}
