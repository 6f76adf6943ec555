// case: classes whose functions run without being named, where devices name them by functions, members and decltype only
// aux: law.hpp device.cpp made.cpp
// run gpu=nvptx64:sm_80 => 204 205 202 203 7
// run host=host => 104 105 102 103 7
// cc fails: OMP0333
#include <cstdio>
#include "law.hpp"
void on_the_device(int *);
int main() {
  int all[4] = {};
  on_the_device(all);
  std::printf("%d %d %d %d %d\n", all[0], all[1], all[2], all[3], where(7));
}
