#define CHOOSE(c) metadirective when(user={condition(c)}: parallel num_threads(4)) otherwise(nothing)
#define DECLARE declare variant
#define MAKE _Pragma
