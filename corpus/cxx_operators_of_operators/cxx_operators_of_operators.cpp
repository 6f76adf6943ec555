// case: operators, conversion functions and destructors that call other operators, of which one calls a base function
// run gpu=nvptx64:sm_80 => 201 202 203 204 205 9
// run host=host => 101 102 103 104 105 9
#include <cstdio>
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }
#pragma omp declare variant(on_target) match(construct={target})
#pragma omp declare variant(on_device) match(construct={target}, device={kind(nohost)})
inline int where(int x) { return x; }

struct Called {
  int operator()(int x) const { return where(x); }
};
struct Subscripted {
  Called called;
  int operator[](int x) const { return called(x); }
};
struct Twice {
  Subscripted inner;
  int operator()(int x) const { return inner[x]; }
};

struct Added {
  int value;
  Added operator+(int x) const { return Added{where(value + x)}; }
};
struct Converted {
  Added added;
  operator int() const { return (added + 1).value; }
};

struct Counted {
  int value;
  Counted &operator++() {
    value = where(value);
    return *this;
  }
};
struct Pointing {
  Counted counted;
  int operator*() {
    ++counted;
    return counted.value;
  }
};
struct Ended {
  Counted counted;
  int *to;
  ~Ended() {
    ++counted;
    *to = counted.value;
  }
};

int main() {
  int all[5] = {};
#pragma omp target map(tofrom: all)
  {
    Subscripted subscripted{};
    all[0] = subscripted[1];
    Twice twice{};
    all[1] = twice(2);
    Converted converted{{2}};
    all[2] = converted;
    Pointing pointing{{4}};
    all[3] = *pointing;
    { Ended ended{{5}, &all[4]}; }
  }
  std::printf("%d %d %d %d %d %d\n", all[0], all[1], all[2], all[3], all[4], where(9));
}
