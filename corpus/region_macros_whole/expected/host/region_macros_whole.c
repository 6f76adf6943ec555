// case: macros make whole variants in a region, and the body of one
#define ONE int one(int i) { return i + 1; }
#define NAMED(name) int name(int i) { return i + 2; }
#define RESULT { return i + 3; }
#define BODY RESULT
int one(int i) { return i; }
int two(int i) { return i; }
int three(int i) { return i; }

int one__ompick__kind_cpu(int i) { return i + 1; }
int two__ompick__kind_cpu(int i) { return i + 2; }
int other__ompick__kind_cpu(int i) { return i; }
int three__ompick__kind_cpu(int i) BODY

static int first(void) { return one__ompick__kind_cpu(10); }
static int second(void) { return two__ompick__kind_cpu(20); }
static int third(void) { return three__ompick__kind_cpu(30); }
int main(void) {
  if (first() != 11) return 1;
  if (second() != 22) return 2;
  return third() == 33 ? 0 : 3;
}
