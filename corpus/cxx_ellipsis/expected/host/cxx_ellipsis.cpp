// case: overload sets with a function that takes variable arguments as C does, where the arguments tell which is called
// run host => 101 2 | 3 103 | 102 5 6 | 104 7
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
#define SEP std::printf("\n")

int h(int x) { return x + 100; }
int f(const char *, ...) { return 2; }

int f(int x) { return x; }

int any_h(const int &x) { return x + 100; }
int any(...) { return 3; }

int any(const int &x) { return x; }

struct Level { int of; };
int note_h(const char *, ...) { return 102; }

int note(const char *, ...) { return 4; }
int note(Level, const char *, ...) { return 5; }
int note(int) { return 6; }

struct S {
  static int h(int x) { return x + 100; }

  static int f(int x) { return x; }
  static int f(const char *, ...) { return 7; }
};

int main() {
  P(h(1));
  P(f("%d", 1));
  SEP;
  P(any((void *)0));
  P(any_h(3));
  SEP;
  P(note_h("%d", 1));
  P(note(Level(), "%d", 1));
  P(note(1));
  SEP;
  P(S::h(4));
  P(S::f("a" "b", 4));
  std::printf("\n");
}
