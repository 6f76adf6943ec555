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
struct Initialised {
  int value = where(1);
};
struct Holder {
  union {
    int value = where(2);
    float other;
  };
};
struct Static {
  static constexpr auto go = [](int x) { return where(x); };
};
