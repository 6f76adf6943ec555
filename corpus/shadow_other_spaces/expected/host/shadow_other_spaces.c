// case: members, labels and tags have name spaces of their own: a call beside them is the base's
// run host => member 7 | tag 1 | label 1 | member name 9 | extern 1
#include <stdio.h>

int f_v(void) { return 1; }

int f(void) { return 0; }

struct f {
  int (*f)(void);
  int g;
};
union h {
  struct f f;
};

int seven(void) { return 7; }

int label(void) {
  int n = 0;
f:
  if (n++ < 1)
    goto f;
  return f_v();
}

int tag(void) {
  struct f f_object = {.f = seven, .g = 0};
  union h h;
  h.f = f_object;
  struct f *f_pointer = &h.f;
  return f_pointer->f() - f_object.f() + f_v();
}

int main(void) {
  struct f s = {seven, 9};
  union h u = {.f = s};
  struct f *p = &u.f;
  printf("member %d\n", s.f() + p->f() - u.f.f());
  printf("tag %d\nlabel %d\nmember name %d\n", tag(), label(), p->g);
  {
    extern int f(void);
    printf("extern %d\n", f_v());
  }
  return 0;
}
