// case: constructors that the host and a device run through functions of both, one by converting an argument
// run gpu=nvptx64:sm_80 =>
// fails: OMP0333
#include <cstdio>
inline int on_device(int x) { return 100 + x; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
inline int where(int x) { return x; }
struct Reached {
  int value;
  explicit Reached(int x) : value(where(x)) {}
};
struct Converted {
  int value;
  Converted(int x) : value(where(x)) {}
};
int reached() { return Reached(1).value; }
int taken(Converted c) { return c.value; }
int main() {
  int d = 0, e = 0;
#pragma omp target map(from: d, e)
  {
    d = reached();
    e = taken(1);
  }
  std::printf("%d %d %d %d\n", d, e, reached(), taken(1));
}
