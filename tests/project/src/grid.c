#include "grid.h"
#include "rng.h"

void grid_fill(struct grid *grid, unsigned seed) {
  for (int i = 0; i < (SIDE + 2) * (SIDE + 2); i++)
    grid->cells[i] = 0;
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      *grid_at(grid, row, column) = rng_next(&seed) % 1000;
}
