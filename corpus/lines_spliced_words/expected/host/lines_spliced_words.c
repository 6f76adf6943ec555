// case: digraphs in directives and code; words that go on in the next line in directives, declarations and calls
// run host => 4 4 1 | 1 1 1 1 1 1 1 1 1
%:include <stdio.h>
int v(int x) { return 1; }

int f(int x) { return 0; }

int g(int x) { return 0; }

int spl\
iced(int x) { return 0; }




int h(int x) { return 0; }


int k(int x) { return 0; }

in\
t m(int x) { ret\
urn 0; }

int r__ompick__kind_host(int x) <% return 1; %>

int r(int x) <% return 0; %>
static void metadirectives(void) {
  int n = 0, m = 0;
  #pragma omp parallel num_threads(4) reduction(+: n)
  n++;
  int c = 1, k = 0;
  if (c) {
#line 33
    #pragma omp parallel num_threads(4) reduction(+: m)
#line 35
    m++;
  } else {
#line 35
    m++;
  }
#line 36
  _Pragma("omp parallel num_threads(1) reduction(+: k)")
  k++;
  printf("%d %d %d\n", n, m, k);
}
int main(void) {
  metadirectives();
  printf("%d %d %d %d %d %d %d", v(1), v(2), v(3), v(4), v(5), v(6), r__ompick__kind_host(7));
  printf(" %d %d\n", v
(3), v

(4) /* \
 more */);
  return 0;
}
