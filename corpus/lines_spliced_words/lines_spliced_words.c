// case: digraphs in directives and code; words that go on in the next line in directives, declarations and calls
// run host => 4 4 1 | 1 1 1 1 1 1 1 1 1
%:include <stdio.h>
int v(int x) { return 1; }
%:pragma omp declare variant(v) match(device={kind(host)})
int f(int x) { return 0; }
#pragma omp declare variant(v) match(device=<%kind(host)%>)
int g(int x) { return 0; }
#pragma omp declare variant(v) match(device={kind(host)})
int spl\
iced(int x) { return 0; }
#pragma omp declare vari\
ant(v) ma\
tch(device={kind(ho\
st)})
int h(int x) { return 0; }
#pra\
gma omp declare variant(v) match(device={kind(host)})
int k(int x) { return 0; }
#pragma omp declare variant(v) match(device={kind(host)})
in\
t m(int x) { ret\
urn 0; }
  %:  pragma   omp begin declare variant match(device={kind(host)})
int r(int x) <% return 1; %>
%:pragma omp end declare variant
int r(int x) <% return 0; %>
static void metadirectives(void) {
  int n = 0, m = 0;
  %:pragma omp metadirective when(device={kind(host)}: parallel num_threads(4) reduction(+: n)) otherwise(nothing)
  n++;
  int c = 1, k = 0;
  %:  pragma omp metadirective \
    when(user=<%condition(c)%>: parallel num_threads(4) reduction(+: m))
  m++;
  _Pra\
gma("omp metadirective when(device={kind(host)}: parallel num_threads(1) reduction(+: k))")
  k++;
  printf("%d %d %d\n", n, m, k);
}
int main(void) {
  metadirectives();
  printf("%d %d %d %d %d %d %d", f(1), g(2), spliced(3), h(4), k(5), m(6), r(7));
  printf(" %d %d\n", spl\
iced(3), sp\
lic\
ed(4) /* \
 more */);
  return 0;
}
