// case: what runs without being named and stands in a header, on a device in one source, on the host in another
// C++17 and later
// aux: law.hpp device.cpp
// run gpu=nvptx64:sm_80 =>
// fails: OMP0333
#include <cstdio>
#include "law.hpp"
int on_the_device();
int main() {
  Converted converted{4};
  int sum = converted + Initialised().value + Holder().value + Static::go(3);
  std::printf("%d %d\n", sum, on_the_device());
}
