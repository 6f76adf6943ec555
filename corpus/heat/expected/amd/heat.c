// case: a heat equation solver: device variants in a header, nested metadirectives, a solver loop on the host
// run host => plate 48 x 48, 400 steps | tiles of 16 columns, swept by a loop | heat 2304.000, norm 2551.198
// run gpu=nvptx64:sm_80 => plate 48 x 48, 400 steps | tiles of 32 columns, swept by teams | heat 2304.000, norm 2551.198
// run amd=amdgcn:gfx90a => plate 48 x 48, 400 steps | tiles of 64 columns, swept by teams | heat 2304.000, norm 2551.198
// aux: kernels.c kernels.h
#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 48, STEPS = 400 };

int main(void) {
  double *now = malloc(sizeof(double) * N * N);
  double *next = malloc(sizeof(double) * N * N);
  if (!now || !next)
    return 1;

  /* all heat in the middle of the plate; its rim lets nothing out */
  fill(now, 0.0, N);
  fill(next, 0.0, N);
  for (int i = N / 4; i < 3 * N / 4; i++)
    for (int j = N / 4; j < 3 * N / 4; j++)
      now[i * N + j] = 4.0;

  #pragma omp target data map(tofrom: now[0:N * N]) map(alloc: next[0:N * N])
  for (int s = 0; s < STEPS; s += 2) {
    step(next, now, N);
    step(now, next, N);
  }

  struct plan plan = plan_of_device();
  printf("plate %d x %d, %d steps\n", N, N, STEPS);
  printf("tiles of %d columns, swept by %s\n", plan.tile, plan.teams ? "teams" : "a loop");
  printf("heat %.3f, norm %.3f\n", total(now, N), norm2(now, N));
  free(now);
  free(next);
  return 0;
}
