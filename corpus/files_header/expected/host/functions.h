#ifndef FUNCTIONS_H
#define FUNCTIONS_H

int f_v(void);
int f_parallel(void);


int f(void);

int other(void);
int parallel(void);
int base(void);

#endif
