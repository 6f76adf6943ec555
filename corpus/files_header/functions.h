#ifndef FUNCTIONS_H
#define FUNCTIONS_H

int f_v(void);
int f_parallel(void);
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
#pragma omp declare variant(f_parallel) match(construct={parallel}, implementation={vendor(gnu)})
int f(void);

int other(void);
int parallel(void);
int base(void);

#endif
