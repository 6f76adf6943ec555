#include "kernels.h"

/* Sums are of whole numbers: their order does not matter. */
void stencil(struct grid *next, struct grid *now) {
  OMP(omp metadirective when(device={kind(nohost)}: teams distribute parallel for collapse(2)) \
      otherwise(parallel for collapse(2)))
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++) {
      long around = *grid_at(now, row - 1, column) + *grid_at(now, row + 1, column) +
                    *grid_at(now, row, column - 1) + *grid_at(now, row, column + 1);
      *grid_at(next, row, column) = (4 * *grid_at(now, row, column) + weigh(around) / 2) / 8;
    }
}
