// case: macros make whole variants in a region, and the body of one
#define ONE int one(int i) { return i + 1; }
#define NAMED(name) int name(int i) { return i + 2; }
#define RESULT { return i + 3; }
#define BODY RESULT
int one(int i) { return i; }
int two(int i) { return i; }
int three(int i) { return i; }
#pragma omp begin declare variant match(device={kind(cpu)})
ONE
NAMED(two)
int other(int i) { return i; }
int three(int i) BODY
#pragma omp end declare variant
static int first(void) { return one(10); }
static int second(void) { return two(20); }
static int third(void) { return three(30); }
int main(void) {
  if (first() != 11) return 1;
  if (second() != 22) return 2;
  return third() == 33 ? 0 : 3;
}
