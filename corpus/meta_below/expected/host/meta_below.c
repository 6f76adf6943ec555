// case: a metadirective as the body of if, else, while, for, do, switch, and below labels
// run host => if 2 | else 3 | while 6 | for 4 | case 2 | label 2 | empty 1
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0, e = 0, g = 0, h = 0;
  if (a == 0)
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      a++;
    }
  printf("if %d\n", a);

  if (a == 0)
    b = 100;
  else

    b = 3;
  printf("else %d\n", b);

  while (c < 5)
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      c++;
    }
  printf("while %d\n", c);

  for (int i = 0; i < 4; i++)

    d++;
  printf("for %d\n", d);

  switch (d) {
  case 4:
    #pragma omp parallel num_threads(2)
    {
      #pragma omp atomic
      e++;
    }
    break;
  default:
    e = 100;
  }
  printf("case %d\n", e);

again:

  g++;
  if (g < 2)
    goto again;
  printf("label %d\n", g);

  /* the stand-alone directive is not the body of the if */
  if (h == 0) {

  }
  h++;
  printf("empty %d\n", h);
  return 0;
}
