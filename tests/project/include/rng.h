#ifndef RNG_H
#define RNG_H

unsigned rng_next(unsigned *state);

#endif
