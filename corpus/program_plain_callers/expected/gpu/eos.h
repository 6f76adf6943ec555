#ifndef EOS_H
#define EOS_H

#pragma omp declare target
double eos(double x);
#pragma omp end declare target

#define EOS(x) eos(x)
#pragma omp declare target
double eos__ompick_gpu(double x);
#pragma omp end declare target
#line 9
static inline double twice(double x) { return 2.0 * eos(x); }
#pragma omp declare target
#line 9
static inline double twice__ompick_gpu(double x) { return 2.0 * eos__ompick_gpu(x); }
#pragma omp end declare target
#line 10

#endif
