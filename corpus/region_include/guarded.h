#ifndef GUARDED_H
#define GUARDED_H
int guarded(void) { return 5; }
#endif
