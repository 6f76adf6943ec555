#ifndef BOTH_H
#define BOTH_H
__attribute__((unused)) static int one(int x) { return x; }

__attribute__((unused)) static int one__ompick__vendor_gnu(int x) { return x + 10; }

static int two_v(int x) { return x + 1; }

__attribute__((unused)) static int two(int x) { return x; }
static inline int used(int x) { return two_v(one__ompick__vendor_gnu(x)) - one__ompick__vendor_gnu(x) + one__ompick__vendor_gnu(0) - one__ompick__vendor_gnu(0); }
#endif
