#ifndef CONFIG_H
#define CONFIG_H

#ifndef STEPS
#define STEPS 4
#endif

#define SIDE 24
#define OMP(text) _Pragma(#text)

#endif
