#include "run.h"
int plain();
struct Plain { int operator()(int x) const { return x + 1; } };
int plain() { return run(Plain(), 1) + run_on_device(Plain(), 3); }
