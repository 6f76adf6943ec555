#ifndef HIDDEN_H
#define HIDDEN_H
#define DO_PRAGMA_(x) _Pragma(#x)
#define DO_PRAGMA(x) DO_PRAGMA_(x)
#define VARIANT_FOR_GPU(v) DO_PRAGMA(omp declare variant(v) match(device={kind(gpu)}))
#define OFFLOAD(...) DO_PRAGMA(omp target map(from: __VA_ARGS__))
#define BEGIN_DEVICE DO_PRAGMA(omp begin declare target)
#define END_DEVICE DO_PRAGMA(omp end declare target)
#endif
