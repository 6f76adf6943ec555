#include "run.h"
#include "law.h"
int other() { return law(run_on_device([](int x) { return x + 1; }, 4)); }
