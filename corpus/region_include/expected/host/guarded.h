#ifndef GUARDED_H
#define GUARDED_H
int guarded__ompick__vendor_gnu(void) { return 5; }
#endif
