// case: a macro opens more blocks than the parser guesses the ends of, another one closes them
// run host => 15 12
#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define Pragma(x) _Pragma(XSTR(x))
#define OMP1 Pragma(omp metadirective when(implementation={vendor(gnu)}: parallel for private(j, k)) \
                    default(parallel for private(k, j)))
#define LOOP_BEGIN(n, i1)        \
{                                \
   int i1, j, k;                 \
   if (n > 1) { i1 = 1; n = i1 + n - 1; } \
   OMP1                          \
   for (int b = 0; b < n; b++)   \
   {                             \
      int i1 = b;                \
      for (j = 0; j < n; j++)    \
      {                          \
         for (k = 0; k < n; k++) \
         {
#define LOOP_END(i1)             \
            i1 += n;             \
         }                       \
      }                          \
   }                             \
}

static void fill(int n, int *data)
{
   { int at, j, k; if (n > 1) { at = 1; n = at + n - 1; } _Pragma("omp parallel for private(j, k)") for (int b = 0; b < n; b++) { int at = b; for (j = 0; j < n; j++) { for (k = 0; k < n; k++) {;
   {
      data[at] = at;
   }
   LOOP_END(at);
}

static int sum(int n, const int *data)
{
   int all = 0;
   for (int i = 0; i < n; i++) all += data[i];
   return all;
}

int main(void)
{
   int data[8] = {0};
   fill(2, data);
   printf("%d %d\n", sum(6, data), 0 + 1 * (data[2] + 2 * data[5]));
   return 0;
}
