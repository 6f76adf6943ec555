#pragma once
inline int on_target(int x) { return 100 + x; }
inline int on_device(int x) { return 200 + x; }
#pragma omp declare variant(on_target) match(construct={target})
#pragma omp declare variant(on_device) match(construct={target}, device={kind(nohost)})
inline int where(int x) { return x; }
struct Converted {
  int value;
  operator int() const { return where(value); }
};
#pragma omp begin declare target
Converted made(int x);
inline int through(int x) {
  int value = made(x);
  return value;
}
#pragma omp end declare target
struct Holder {
  struct {
    int value = where(2);
  };
};
struct Constructed {
  int value;
  Constructed(int x = 3) : value(where(x)) {}
};
Constructed named_only();
