#ifndef GRID_H
#define GRID_H

#include "config.h"

/* A square of cells with a border. */
struct grid {
  long cells[(SIDE + 2) * (SIDE + 2)];
};

void grid_fill(struct grid *grid, unsigned seed);

/* Which version of the cell access was compiled in. */
static inline int access_checked(void) { return 1; }
#pragma omp declare variant(access_checked) match(implementation={vendor(gnu)})
static inline int access_plain(void) { return 0; }

static inline long *grid_at(struct grid *grid, int row, int column) {
  return &grid->cells[(row + 1) * (SIDE + 2) + column + 1];
}

#endif
