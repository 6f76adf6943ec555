// case: explicit instantiations of templates with a device version instantiate that, too
// aux: templates.h
// cflags: -std=c++17
// run host => 204 4 | 101 1 | 102 2 | 103 3 | 7
// run gpu=nvptx64:sm_80 => 204 4 | 101 1 | 102 2 | 103 3 | 7
#include "templates.h"

template <class T> T gen(T x) { return lib(x) * 2; }
#pragma omp declare target
#line 8
template <class T> T gen__ompick_gpu(T x) { return lib_v(x) * 2; }
#pragma omp end declare target
#line 9
template <class T> T gen(T x, T y) { return x + y; }
template int gen<int>(int);
#pragma omp declare target
template int gen__ompick_gpu<int>(int);
#pragma omp end declare target
#line 11
template int gen(int, int);
template <class T> int n::G<T>::m(int x) { return lib(x); }
#line 12
template <class T> int n::G<T>::m__ompick_gpu(int x) { return lib_v(x); }
#line 13
template int n::G<int>::m(int);
#pragma omp declare target
template int n::G<int>::m__ompick_gpu(int);
#pragma omp end declare target
#line 14
template int n::G<int>::of<short>(short);
#pragma omp declare target
template int n::G<int>::of__ompick_gpu<short>(short);
#pragma omp end declare target
#line 15
namespace n {
template <class T> __attribute__((noinline)) T early(T);
#pragma omp declare target
template <class T> __attribute__((noinline)) T early__ompick_gpu(T);
#pragma omp end declare target
#line 17
template int early(int);
#pragma omp declare target
template int early__ompick_gpu(int);
#pragma omp end declare target
#line 18
template <class T> T early(T x) { return lib(x); }
#pragma omp declare target
#line 18
template <class T> T early__ompick_gpu(T x) { return lib_v(x); }
#pragma omp end declare target
#line 19
template struct G<long>;
}

int main() {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp target map(from: a, b, c, d)
  {
    a = gen__ompick_device(2);
    b = n::G<int>().m__ompick_gpu(1);
    c = n::G<int>::of__ompick_gpu<short>(2);
    d = n::early__ompick_gpu(3);
  }
  std::printf("%d %d\n%d %d\n%d %d\n%d %d\n%d\n", a, gen(2), b, n::G<int>().m(1), c, n::G<int>::of<short>(2), d,
              n::early(3), gen(3, 4));
}
