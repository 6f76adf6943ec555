// case: a local variable, a parameter, a for variable of the base's name: calls through it are not calls of the base
// run host => local 7 | parameter 7 | for 7 | inner 7 then 1 | after 1 | own 7
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }

int seven(void) { return 7; }

int local(void) {
  int (*f)(void) = seven;
  return f();
}

int parameter(int (*f)(void)) { return f(); }

int for_variable(void) {
  int r = 0;
  for (int (*f)(void) = seven; r == 0; r = f())
    ;
  return r;
}

int own(void) {
  /* the scope of a name begins with its declarator's end: this is the variable itself */
  int (*f)(void) = seven, r = f();
  return r;
}

int main(void) {
  printf("local %d\nparameter %d\nfor %d\n", local(), parameter(seven), for_variable());
  int inner;
  {
    int (*f)(void) = &seven;
    inner = f();
  }
  printf("inner %d then %d\n", inner, f_v());
  if (inner) {
    int (*g)(void) = seven, (*f)(void) = g;
    inner = f();
  }
  printf("after %d\nown %d\n", f_v(), own());
  return 0;
}
