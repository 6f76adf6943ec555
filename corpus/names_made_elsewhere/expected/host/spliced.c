int work(void);
#pragma omp declare target
int work__ompick_host(void);
#pragma omp end declare target
#line 2
int spliced(void) { return wo\
rk(); }
#pragma omp declare target
#line 2
int spliced__ompick_host(void) { return work__ompick_host
(); }
#pragma omp end declare target
#line 4
