// case: comments, strings and even names outside ASCII, in a file that is no UTF-8
// run host => 1 4 | 2 | 5
#include <stdio.h>
#include <string.h>

/* Größe: 5 µm, 30° */
int f_v(int x) { return x; } // für Geräte
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)}) // wählt f_v
int f(int x) { return x - x; } /* é */ int g(void) { return /* ü */ f(2); }

int main(void) {
  int n = 0;
  printf(/* ß */ "%d %d\n", f(1), (int)strlen("äöüß"));
  #pragma omp metadirective when(device={kind(host)}: parallel num_threads(2)) /* où */ otherwise(nothing)
  {
    #pragma omp atomic
    n++; /* ñ */
  }
  printf("%d\n%d\n", n, f(3) /* ¿ */ + g());
  return 0;
}
