#pragma once

#pragma omp declare target
int eos(int x);
#pragma omp end declare target

extern int first;
int second();
int third();
