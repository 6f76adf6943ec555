#ifndef GUARDED_H
#define GUARDED_H
r += 1;
#endif
