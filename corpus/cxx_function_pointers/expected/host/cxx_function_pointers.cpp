// case: pointers and references to functions without parameters, of the base's name, are no calls
// run host => 5 5 5 5 5 5 5 5 9 | 5 1 2
#include <cstddef>
#include <cstdio>

int other() { return 5; }
int chosen() { return 2; }

int f() { return 1; }

typedef int T;
struct S {
  int x;
  int go() { return x; }
};

int plain() {
  int (*f)() = other;
  return f();
}
int aliased() {
  T (*f)() = other;
  return f();
}
int kept() {
  static int (*f)() = other;
  return f();
}
int assigned() {
  int (*f)();
  f = other;
  return f();
}
int referred() {
  int (&f)() = other;
  return f();
}
int several() {
  int (*f[1])() = {other};
  return f[0]();
}
int condition() {
  if (int (*f)() = other) return f();
  return 0;
}
int initialised() {
  for (int (*f)() = other;;) return f();
}
int member() {
  int (S::*f)() = &S::go;
  S s = {9};
  return (s.*f)();
}
int (*global)() = other;
bool qualified() {
  std::size_t (*f)() = 0;
  return f == 0;
}
int called() { return chosen(); }

int main() {
  std::printf("%d %d %d %d %d %d %d %d %d\n", plain(), aliased(), kept(), assigned(), referred(), several(), condition(),
              initialised(), member());
  std::printf("%d %d %d\n", global(), qualified(), called());
}
