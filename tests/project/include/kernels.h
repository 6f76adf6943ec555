#ifndef KERNELS_H
#define KERNELS_H

#include "grid.h"

/* What the host and the devices do differently. */
long weigh_gpu(long value);
long weigh_x86(long value);
#pragma omp declare variant(weigh_gpu) match(device={kind(gpu)})
#pragma omp declare variant(weigh_x86) match(device={arch(x86_64)})
long weigh(long value);

const char *flavour_teams(void);
#pragma omp declare variant(flavour_teams) match(construct={parallel})
const char *flavour(void);

void stencil(struct grid *next, struct grid *now);
long total(struct grid *grid);

#endif
