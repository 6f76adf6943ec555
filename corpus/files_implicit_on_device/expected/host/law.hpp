#pragma once
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }


inline int where(int x) { return x; }
struct Converted {
  int value;
  operator int() const { return on_target(value); }
};
#pragma omp declare target
Converted made(int x);
inline int through(int x) {
  int value = made(x);
  return value;
}
#pragma omp end declare target
struct Holder {
  struct {
    int value = on_target(2);
  };
};
struct Constructed {
  int value;
  Constructed(int x = 3) : value(on_target(x)) {}
};
Constructed named_only();
