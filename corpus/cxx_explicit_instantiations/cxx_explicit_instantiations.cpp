// case: explicit instantiations of templates with a device version instantiate that, too
// aux: templates.h
// cflags: -std=c++17
// run host => 204 4 | 101 1 | 102 2 | 103 3 | 7
// run gpu=nvptx64:sm_80 => 204 4 | 101 1 | 102 2 | 103 3 | 7
#include "templates.h"

template <class T> T gen(T x) { return lib(x) * 2; }
template <class T> T gen(T x, T y) { return x + y; }
template int gen<int>(int);
template int gen(int, int);
template <class T> int n::G<T>::m(int x) { return lib(x); }
template int n::G<int>::m(int);
template int n::G<int>::of<short>(short);
namespace n {
template <class T> __attribute__((noinline)) T early(T);
template int early(int);
template <class T> T early(T x) { return lib(x); }
template struct G<long>;
}

int main() {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp target map(from: a, b, c, d)
  {
    a = gen(2);
    b = n::G<int>().m(1);
    c = n::G<int>::of<short>(2);
    d = n::early(3);
  }
  std::printf("%d %d\n%d %d\n%d %d\n%d %d\n%d\n", a, gen(2), b, n::G<int>().m(1), c, n::G<int>::of<short>(2), d,
              n::early(3), gen(3, 4));
}
