#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "grid.h"

void advance(struct grid *one, struct grid *other, int steps, int many);

#endif
