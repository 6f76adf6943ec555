#include "law.hpp"
int on_device(int x) { return x + 100; }

int f(int x) { return x; }
int law(int x) { return f(x); }
int other(int x) { return on_device(x); }
Default::Default(int x) : value(x) {}
