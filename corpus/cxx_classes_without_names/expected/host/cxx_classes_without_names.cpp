// case: members of local classes and of such without a name are none of a namespace's functions
// run host => 50 51 | 101 | 54 101 | 201
#include <cstdio>

int get_v() { return 101; }

int get() { return 1; }

struct { int get() { return 50; } int own() { return get() + 1; } } object;

struct grid {
  int get_v() { return 201; }

  int get() { return 2; }
};
int of_local() {
  struct grid { int get_v() { return 0; } int get() { return 54; } } g;
  return g.get();
}

int main() {
  std::printf("%d %d\n", object.get(), object.own());
  std::printf("%d\n", get_v());
  std::printf("%d %d\n", of_local(), get_v());
  std::printf("%d\n", grid().get_v());
}
