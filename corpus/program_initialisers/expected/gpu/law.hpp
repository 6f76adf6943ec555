#pragma once

#pragma omp declare target
int eos(int x);
#pragma omp declare target
int eos__ompick_gpu(int x);
#pragma omp end declare target
#line 5
#pragma omp end declare target

extern int first;
int second();
int third();
