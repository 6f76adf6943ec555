/* the library: what it offloads, it computes here */
#include "vm.h"

int vm_calls;

void vm_add(const MKL_INT n, const double a[], const double b[], double r[]) {
  for (MKL_INT i = 0; i < n; i++) r[i] = a[i] + b[i];
}
void vm_mul(const MKL_INT n, const double a[], const double b[], double r[]) {
  for (MKL_INT i = 0; i < n; i++) r[i] = a[i] * b[i];
}
void vm_scale(MKL_INT n, double alpha, double *x) {
  for (MKL_INT i = 0; i < n; i++) x[i] *= alpha;
}
double vm_dot(MKL_INT n, const double *x, const double *y) {
  double sum = 0;
  for (MKL_INT i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}
void vm_old(MKL_INT n, double *x) {
  for (MKL_INT i = 0; i < n; i++) x[i] += 2;
}

extern "C" {
void mkl_vm_add_omp_offload(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) {
  vm_calls++, (void) interop_obj;
  vm_add(n, a, b, r);
}
void mkl_vm_mul_omp_offload(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) {
  vm_calls++, (void) interop_obj;
  vm_mul(n, a, b, r);
}
void mkl_vm_scale_omp_offload(MKL_INT n, double alpha, double *x, void *interop_obj) {
  vm_calls++, (void) interop_obj;
  vm_scale(n, alpha, x);
}
double mkl_vm_dot_omp_offload(MKL_INT n, const double *x, const double *y, void *interop_obj) {
  vm_calls++, (void) interop_obj;
  return vm_dot(n, x, y);
}
void mkl_vm_old_omp_offload(MKL_INT n, double *x) {
  vm_calls += 100;
  vm_old(n, x);
}
}
