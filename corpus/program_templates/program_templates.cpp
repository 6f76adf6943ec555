// case: templates, inline and member functions of a header, on the device in one source and on the host in another
// run gpu=nvptx64:sm_80 => device 202 305 103 host 2 5 3
// run host => device 2 5 3 host 2 5 3
// aux: device.cpp law.hpp
#include "law.hpp"
#include <cstdio>

int on_device(int n);

int main() {
  models::law l{2};
  std::printf("device %d %d %d ", on_device(0), on_device(1), on_device(2));
  std::printf("host %d %d %d\n", models::twice(1), models::mixed(1), l(1));
  return 0;
}
