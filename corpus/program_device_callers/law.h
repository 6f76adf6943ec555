#pragma omp declare target
int eos(int x);
#pragma omp end declare target

int on_device(void);
