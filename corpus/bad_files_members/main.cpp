// case: an initialiser of a header's member that only the device code of a file runs which names no variant
// aux: law.hpp law.cpp device.cpp
// cc succeeds
// fails: law.hpp:4
#include "law.hpp"
int on_the_device();
int main() { return Member().value + on_the_device(); }
