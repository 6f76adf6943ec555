#pragma once
int base(int x);
namespace n {
template <class T> int area(T) { return 1; }
#pragma omp declare target
#line 4
template <class T> int area__ompick_gpu(T) { return 1; }
#pragma omp end declare target
#line 5
template <> int area<int>(int x);
#pragma omp declare target
template <> int area__ompick_gpu<int>(int x);
#pragma omp end declare target
#line 6
} // namespace n
template <class T> struct shape {
  int side(T) { return 2; }
#line 8
  int side__ompick_gpu(T) { return 2; }
#line 9
  static int sides(T) { return 3; }
#line 9
  static int sides__ompick_gpu(T) { return 3; }
#line 10
  template <class U> int scaled(U) { return 4; }
#line 10
  template <class U> int scaled__ompick_gpu(U) { return 4; }
#line 11
};
template <> int shape<int>::side(int x);
template <> int shape<int>::side__ompick_gpu(int x);
#line 13
template <> int shape<int>::sides(int x);
template <> int shape<int>::sides__ompick_gpu(int x);
#line 14
template <> template <> int shape<int>::scaled<int>(int x);
template <> template <> int shape<int>::scaled__ompick_gpu<int>(int x);
#line 15

int plain_device(int x);

int plain(int x);
template <class T> int differs(T x) { return plain(x); }
#pragma omp declare target
#line 19
template <class T> int differs__ompick_gpu(T x) { return plain_device(x); }
#pragma omp end declare target
#line 20
template <> int differs<int>(int x);
#pragma omp declare target
template <> int differs__ompick_gpu<int>(int x);
#pragma omp end declare target
#line 21
int third();
