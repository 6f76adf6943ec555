#ifndef EOS_H
#define EOS_H

#pragma omp declare target
double eos(double x);
#pragma omp end declare target

#endif
