// case: what a condition reads that is private at the call, and what it changes there, by macros, too
// fails: `lim` of the condition is private at the call, and its declaration cannot be read
// fails: the condition changes `count`, which must be read at the call
// fails: `low` of the condition is shadowed here
#define STATE(type, name) static type name
STATE(int, lim) = 100;
static int count;
int v(int x);
#pragma omp declare variant(v) match(user={condition(x > lim)})
int f(int x);
#pragma omp declare variant(v) match(user={condition(count++ < 2)})
int g(int x);
int h(int x);
#define LOW (low < 5)

int main(int low, char **argv) {
  int r = argv != 0;
  #pragma omp parallel num_threads(1) private(lim, count)
  {
    lim = 3;
    count = 0;
    r = f(4) + g(4);
  }
  #pragma omp declare variant(v) match(user={condition(LOW)})
  int h(int x);
  {
    int low = 50;
    r += h(low);
  }
  return r;
}
