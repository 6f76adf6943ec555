#include "law.hpp"

int first = eos(1);

struct with_default {
  int member = eos(2);
};

int second() {
  with_default object;
  return object.member;
}

static int (*const table[])(int) = {eos};

int third() { return table[0](3); }
