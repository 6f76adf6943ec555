#include "kernels.h"

long total(struct grid *grid) {
  long sum = 0;
  #pragma omp metadirective \
      when(user={condition(SIDE > 8)}: parallel for reduction(+: sum)) \
      otherwise(nothing)
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      sum += *grid_at(grid, row, column);
  return sum;
}
