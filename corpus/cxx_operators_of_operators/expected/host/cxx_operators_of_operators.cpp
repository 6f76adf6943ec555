// case: operators, conversion functions and destructors that call other operators, of which one calls a base function
// run gpu=nvptx64:sm_80 => 201 202 203 204 205 9
// run host=host => 101 102 103 104 105 9
#include <cstdio>
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }


inline int where(int x) { return x; }

struct Called {
  int operator()(int x) const { return where(x); }
#line 12
  int operator_call__ompick_host(int x) const { return on_target(x); }
#line 13
};
struct Subscripted {
  Called called;
  int operator[](int x) const { return called(x); }
#line 16
  int operator_subscript__ompick_host(int x) const { return called.operator_call__ompick_host(x); }
#line 17
};
struct Twice {
  Subscripted inner;
  int operator()(int x) const { return inner[x]; }
#line 20
  int operator_call__ompick_host(int x) const { return inner.operator_subscript__ompick_host(x); }
#line 21
};

struct Added {
  int value;
  Added operator+(int x) const { return Added{where(value + x)}; }
#line 25
  Added operator_plus__ompick_host(int x) const { return Added{on_target(value + x)}; }
#line 26
};
struct Converted {
  Added added;
  operator int() const { return (added.operator_plus__ompick_host(1)).value; }
};

struct Counted {
  int value;
  Counted &operator++() {
    value = where(value);
    return *this;
  }
#line 34
  Counted &operator_increment__ompick_host() {
    value = on_target(value);
    return *this;
  }
#line 38
};
struct Pointing {
  Counted counted;
  int operator*() {
    ++counted;
    return counted.value;
  }
#line 41
  int operator_times__ompick_host() {
    counted.operator_increment__ompick_host();
    return counted.value;
  }
#line 45
};
struct Ended {
  Counted counted;
  int *to;
  ~Ended() {
    counted.operator_increment__ompick_host();
    *to = counted.value;
  }
};

int main() {
  int all[5] = {};
#pragma omp target map(tofrom: all)
  {
    Subscripted subscripted{};
    all[0] = subscripted.operator_subscript__ompick_host(1);
    Twice twice{};
    all[1] = twice.operator_call__ompick_host(2);
    Converted converted{{2}};
    all[2] = converted;
    Pointing pointing{{4}};
    all[3] = pointing.operator_times__ompick_host();
    { Ended ended{{5}, &all[4]}; }
  }
  std::printf("%d %d %d %d %d %d\n", all[0], all[1], all[2], all[3], all[4], where(9));
}
