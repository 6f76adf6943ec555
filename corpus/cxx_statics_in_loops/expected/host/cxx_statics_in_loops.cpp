// case: static variables in the heads of loops that are copied
int f(bool p) {
  int t = 0;
  static int i__ompick_196 = 0;
  if (p) {
#line 4
    #pragma omp critical
    { for (; i__ompick_196 < 3; i__ompick_196++) t = i__ompick_196; }
  } else {
#line 5
    { for (; i__ompick_196 < 3; i__ompick_196++) t = i__ompick_196; }
  }
#line 6
  return t;
}
int g(bool p) {
  int t = 0;
  static int i__ompick_370 = 0, k = 5;
  if (p) {
#line 10
    #pragma omp critical
    { for (; i__ompick_370 < 3; i__ompick_370++) t = i__ompick_370 + k; }
  } else {
#line 11
    { for (; i__ompick_370 < 3; i__ompick_370++) t = i__ompick_370 + k; }
  }
#line 12
  return t;
}
int main() {
  if (f(true) + f(false) != 2) return 1;
  return g(false) + g(true) != 7;
}
