#include <omp.h>
#include <string.h>
int omp_get_device_from_uid(const char *uid) { return strcmp(uid, "the \"host\"") ? -4 : omp_get_initial_device(); }
