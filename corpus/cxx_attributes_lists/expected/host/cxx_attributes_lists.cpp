// case: run-time choices of one of several directives in an attribute
// run host => first 10 | last 4 1 | middle 4 | line 10 2 | two 8 16 4 1 | alone 3 1 | teams 1 1 | list 4 1 | keep 1
// run gpu=nvptx64:sm_80 => first 10 | last 4 1 | middle 4 | line 10 2 | two 8 16 4 1 | alone 3 1 | teams 1 1 | list 4 1 | keep 1
#include <cstdio>
#include <omp.h>

static int n;
static int first(bool c) {
  n = 0;
  if (c) {
#line 10
    [[omp::sequence(directive(parallel num_threads(1)), directive(for reduction(+: n)))]]
    for (int i = 0; i < 10; i++)
      n++;
  } else {
#line 10
    [[omp::sequence(directive(nothing), directive(for reduction(+: n)))]]
    for (int i = 0; i < 10; i++)
      n++;
  }
#line 13
  return n;
}

static int last(bool c) {
  int n = 0;
  [[omp::sequence(omp::directive(parallel num_threads(2) reduction(+: n)))]]
  if (c) {
#line 21
    [[omp::sequence(omp::directive(critical))]]
    {
      n += 2 - !c;
    }
  } else {
#line 21
    [[omp::sequence(omp::directive(single))]]
    {
      n += 2 - !c;
    }
  }
#line 25
  return n;
}

static int middle(bool c) {
  int n = 0;
  [[using omp: sequence(directive(parallel num_threads(4)))]]
  if (c) {
#line 30
    [[using omp: sequence(directive(nothing), directive(critical))]]
    n++;
  } else {
#line 30
    [[using omp: sequence(directive(masked), directive(critical))]]
    n++;
  }
#line 32
  return n;
}

static int line(bool c) {
  int n = 0;
  if (c) [[omp::directive(parallel num_threads(1))]] if (c) { [[omp::directive(for reduction(+: n))]] for (int i = 0; i < 10; i++) n++; } else { for (int i = 0; i < 10; i++) n++; } else n = 2;
  return n;
}

static int two(bool c, bool d) {
  int n = 0;
  if (c) {
#line 44
    [[omp::sequence(directive(parallel num_threads(4)))]]
    if (d) {
#line 45
      [[omp::sequence(directive(critical))]]
      n += c && d ? 2 : c || d ? 4 : 1;
    } else {
#line 45
      [[omp::sequence(directive(atomic))]]
      n += c && d ? 2 : c || d ? 4 : 1;
    }
  } else {
#line 44
    [[omp::sequence(directive(single))]]
    if (d) {
#line 45
      [[omp::sequence(directive(critical))]]
      n += c && d ? 2 : c || d ? 4 : 1;
    } else {
#line 45
      [[omp::sequence(directive(atomic))]]
      n += c && d ? 2 : c || d ? 4 : 1;
    }
  }
#line 47
  return n;
}

static int done;
static void alone(bool c) {
  done = 1;
  [[omp::sequence(directive(flush))]]; if (c) { [[omp::directive(barrier)]]; } [[omp::sequence(directive(taskwait))]];
  if (c) {
    if (c) { [[omp::directive(taskwait)]]; } [[omp::sequence(directive(flush))]];
  }
  done += 2 * c;
}

static int teams(bool c) {
  int n = 0;
  if (c) {
#line 62
    [[omp::sequence(directive(target map(tofrom: n)), directive(teams num_teams(1) reduction(+: n)))]]
    { n++; }
  } else {
#line 62
    [[omp::sequence(directive(target map(tofrom: n)), directive(parallel num_threads(1) reduction(+: n)))]]
    { n++; }
  }
#line 64
  return n;
}

static int list(bool c) {
  int n = 0;
  [[omp::directive(nothing)]]
  if (c) {
#line 69
    [[omp::directive(parallel num_threads(4) reduction(+: n))]]
    {
      n++;
    }
  } else {
#line 70
    {
      n++;
    }
  }
#line 73
  return n;
}

static int keep(bool c) {
  static int calls;
  static int n__ompick_2618 = 0;
  if (c) {
#line 78
    [[omp::sequence(directive(parallel num_threads(1)), directive(single))]]
    {

      calls = ++n__ompick_2618;
    }
  } else {
#line 78
    [[omp::sequence(directive(nothing), directive(single))]]
    {

      calls = ++n__ompick_2618;
    }
  }
#line 83
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
