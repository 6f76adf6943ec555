#include "kernels.h"

#pragma omp declare target
int tile_nvptx(void) { return 32; }
int tile_amd(void) { return 64; }
int tile(void) { return 16; }

/* What flows into a place from its neighbours; the rim is a mirror. */
static inline double flow(const double *now, int n, int i, int j) {
  double here = now[i * n + j];
  double sum = 0.0;
  sum += (i > 0 ? now[(i - 1) * n + j] : here) - here;
  sum += (i < n - 1 ? now[(i + 1) * n + j] : here) - here;
  sum += (j > 0 ? now[i * n + j - 1] : here) - here;
  sum += (j < n - 1 ? now[i * n + j + 1] : here) - here;
  return sum;
}
#pragma omp end declare target

void step(double *next, const double *now, int n) {
  /* GPUs spread rows over teams and columns over threads; a host has a thread for some rows. */
  #pragma omp target map(to: now[0:n * n]) map(from: next[0:n * n])
  #pragma omp teams distribute
  for (int i = 0; i < n; i++) {


    #pragma omp parallel for schedule(static, 1)
    for (int j = 0; j < n; j++)
      next[i * n + j] = now[i * n + j] + 0.2 * flow(now, n, i, j);
  }
}

struct plan plan_of_device(void) {
  struct plan plan = {0, 0};
  #pragma omp target map(tofrom: plan)
  {
    plan.tile = tile_nvptx();
    plan.teams = tile_nvptx() > 16;
  }
  return plan;
}

void axpy(double *y, double a, const double *x, int n) {
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

void axpy_parallel(double *y, double a, const double *x, int n) {
  #pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

double dot(const double *x, const double *y, int n) {
  double sum = 0.0;

  #pragma omp parallel for simd reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

double dot_serial(const double *x, const double *y, int n) {
  double sum = 0.0;
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

void fill(double *plate, double value, int n) {
  #pragma omp parallel for
  for (int i = 0; i < n * n; i++)
    plate[i] = value;
}

double total(const double *plate, int n) {
  double rows[n], sum = 0.0;
  for (int j = 0; j < n; j++)
    rows[j] = 0.0;
  /* the rows one after the other, each in parallel */
  for (int i = 0; i < n; i++)
    axpy_parallel(rows, 1.0, plate + i * n, n);
  for (int j = 0; j < n; j++)
    sum += rows[j];
  return sum;
}

double norm2(const double *plate, int n) {
  double sum = 0.0;
  /* the rows at once, each by one thread */
  #pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += dot_serial(plate + i * n, plate + i * n, n);
  return sum;
}
