#ifndef VM_OMP_OFFLOAD_H
#define VM_OMP_OFFLOAD_H
#include "vm.h"

#define MKL_VARIANT_NAME_(component, func) mkl_ ## component ## _ ## func ## _omp_offload
#define MKL_VARIANT_NAME(component, func) MKL_VARIANT_NAME_(component, func)

#ifdef __cplusplus
extern "C" {
#endif

/* the variants: as their base, with an object behind the arguments */
void MKL_VARIANT_NAME(vm, add)(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, mul)(const MKL_INT n, const double *a, const double *b, double *r, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, scale)(MKL_INT n, double alpha, double *x, void *interop_obj) NOTHROW;
double MKL_VARIANT_NAME(vm, dot)(MKL_INT n, const double *x, const double *y, void *interop_obj) NOTHROW;
void MKL_VARIANT_NAME(vm, old)(MKL_INT n, double *x) NOTHROW;




void vm_add(const MKL_INT n, const double a[], const double b[], double r[]) NOTHROW;




_vm_api(void, vm_mul, (const MKL_INT n, const double a[], const double b[], double r[]));



void vm_scale(MKL_INT n, double alpha, double *x) NOTHROW;



double vm_dot(MKL_INT n, const double *x, const double *y) NOTHROW;

/* without a condition on the device: wherever there is one to offload to */

void vm_old(MKL_INT n, double *x) NOTHROW;

#ifdef __cplusplus
}
#endif
#endif
