/* The kernels of the solver. What suits a device is chosen by ompick, when the source is made. */
#ifndef KERNELS_H
#define KERNELS_H

/* Columns that are worked on together: as many as a warp, a wavefront or a cache line has. */
int tile_nvptx(void);
int tile_amd(void);


int tile(void);

/* How the device works, as its own code says. */
struct plan {
  int tile;
  int teams;
};
struct plan plan_of_device(void);

/* One explicit step of the heat equation on an n by n plate. */
void step(double *next, const double *now, int n);

/* y[0..n-1] += a x[0..n-1] */
void axpy_parallel(double *y, double a, const double *x, int n);

void axpy(double *y, double a, const double *x, int n);

double dot_serial(const double *x, const double *y, int n);

double dot(const double *x, const double *y, int n);

void fill(double *plate, double value, int n);
double total(const double *plate, int n);
double norm2(const double *plate, int n);

#endif
