#ifndef VM_H
#define VM_H
#ifdef __cplusplus
extern "C" {
#endif

#define MKL_INT int
#if !defined(NOTHROW)
  #define NOTHROW
#endif
#define _vm_api(rtype, name, arg) extern rtype name arg NOTHROW

/* how often the offload library was asked */
extern int vm_calls;

_vm_api(void, vm_add, (const MKL_INT n, const double a[], const double b[], double r[]));
_vm_api(void, vm_mul, (const MKL_INT n, const double a[], const double b[], double r[]));
void vm_scale(MKL_INT n, double alpha, double *x) NOTHROW;
double vm_dot(MKL_INT n, const double *x, const double *y) NOTHROW;
void vm_old(MKL_INT n, double *x) NOTHROW;

#ifdef __cplusplus
}
#endif
#endif
