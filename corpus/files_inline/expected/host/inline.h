#pragma once

static inline int f_v(int x) { return x + 1; }

static inline int f(int x) { return x; }

static inline int twice(int x) { return x + f_v(x); }

#define THREE_AND(x) (3 + f(x))
