int base(int);
int labelled(int x) { return base(x); }
int aliased(int x) { return base(x); }
extern __typeof(aliased) by_alias __attribute__((alias("aliased")));
int own_name(int) __asm__("own_symbol");
int own_name(int x) { return base(x); }
#pragma omp declare target
int base__ompick_host(int);
#pragma omp end declare target
#line 7
int on_both(int x) { return base(x); }
#pragma omp declare target
#line 7
int on_both__ompick_host(int x) { return base__ompick_host(x); }
#pragma omp end declare target
#line 8
int both_names(int) __asm__("symbol_of_both");
int both_names(int x) { return base(x); }
#pragma omp declare target
#line 9
int both_names__ompick_host(int x) { return base__ompick_host(x); }
#pragma omp end declare target
#line 10
