int WORK(void);
#pragma omp declare target
int work__ompick_host(void);
#pragma omp end declare target
#line 2
int given(void) { return WORK(); }
#pragma omp declare target
#line 2
int given__ompick_host(void) { return work__ompick_host(); }
#pragma omp end declare target
#line 3
