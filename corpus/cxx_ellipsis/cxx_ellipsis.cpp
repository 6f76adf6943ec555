// case: overload sets with a function that takes variable arguments as C does, where the arguments tell which is called
// run host => 101 2 | 3 103 | 102 5 6 | 104 7
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
#define SEP std::printf("\n")

int h(int x) { return x + 100; }
int f(const char *, ...) { return 2; }
#pragma omp declare variant(h) match(device={kind(host)})
int f(int x) { return x; }

int any_h(const int &x) { return x + 100; }
int any(...) { return 3; }
#pragma omp declare variant(any_h) match(device={kind(host)})
int any(const int &x) { return x; }

struct Level { int of; };
int note_h(const char *, ...) { return 102; }
#pragma omp declare variant(note_h) match(device={kind(host)})
int note(const char *, ...) { return 4; }
int note(Level, const char *, ...) { return 5; }
int note(int) { return 6; }

struct S {
  static int h(int x) { return x + 100; }
#pragma omp declare variant(h) match(device={kind(host)})
  static int f(int x) { return x; }
  static int f(const char *, ...) { return 7; }
};

int main() {
  P(f(1));
  P(f("%d", 1));
  SEP;
  P(any((void *)0));
  P(any(3));
  SEP;
  P(note("%d", 1));
  P(note(Level(), "%d", 1));
  P(note(1));
  SEP;
  P(S::f(4));
  P(S::f("a" "b", 4));
  std::printf("\n");
}
