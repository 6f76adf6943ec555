#include "rng.h"

unsigned rng_next(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 16 & 0x7fff;
}
