#pragma once
inline int on_device(int x) { return 100 + x; }

inline int where(int x) { return x; }
template <class T> int of(T) { return 0; }
#pragma omp declare target
#line 5
template <class T> int of__ompick_gpu(T) { return 0; }
#pragma omp end declare target
#line 6
template <> inline int of<int>(int x) { return where(x); }
#pragma omp declare target
#line 6
template <> inline int of__ompick_gpu<int>(int x) { return on_device(x); }
#pragma omp end declare target
#line 7
template <class T> int deduced(T) { return 0; }
#pragma omp declare target
#line 7
template <class T> int deduced__ompick_gpu(T) { return 0; }
#pragma omp end declare target
#line 8
template <> inline int deduced(int x) { return where(x); }
#pragma omp declare target
#line 8
template <> inline int deduced__ompick_gpu(int x) { return on_device(x); }
#pragma omp end declare target
#line 9
template <class T> int declared(T) { return 0; }
#pragma omp declare target
#line 9
template <class T> int declared__ompick_gpu(T) { return 0; }
#pragma omp end declare target
#line 10
template <> int declared<int>(int x);
#pragma omp declare target
template <> int declared__ompick_gpu<int>(int x);
#pragma omp end declare target
#line 11
inline int declared_user(int x) { return declared(x); }
#pragma omp declare target
#line 11
inline int declared_user__ompick_gpu(int x) { return declared__ompick_gpu(x); }
#pragma omp end declare target
#line 12
template <> inline int declared<int>(int x) { return where(x); }
#pragma omp declare target
#line 12
template <> inline int declared__ompick_gpu<int>(int x) { return on_device(x); }
#pragma omp end declare target
#line 13
template <class T> struct Holder {
  static int get(T) { return 0; }
#line 14
  static int get__ompick_gpu(T) { return 0; }
#line 15
};
template <> inline int Holder<int>::get(int x) { return where(x); }
#line 16
template <> inline int Holder<int>::get__ompick_gpu(int x) { return on_device(x); }
#line 17
struct Member {
  template <class T> int get(T) { return 0; }
#line 18
  template <class T> int get__ompick_gpu(T) { return 0; }
#line 19
};
template <> inline int Member::get<int>(int x) { return where(x); }
#line 20
template <> inline int Member::get__ompick_gpu<int>(int x) { return on_device(x); }
#line 21
template <class T> int two(T) { return 0; }
#pragma omp declare target
#line 21
template <class T> int two__ompick_gpu(T) { return 0; }
#pragma omp end declare target
#line 22
template <class T> int two(T *) { return 0; }
#pragma omp declare target
#line 22
template <class T> int two__ompick_gpu(T *) { return 0; }
#pragma omp end declare target
#line 23
template <> inline int two<int>(int x) { return where(x); }
#pragma omp declare target
#line 23
template <> inline int two__ompick_gpu<int>(int x) { return on_device(x); }
#pragma omp end declare target
#line 24
template <> inline int two<int>(int *x) { return where(*x); }
#pragma omp declare target
#line 24
template <> inline int two__ompick_gpu<int>(int *x) { return on_device(*x); }
#pragma omp end declare target
#line 25
template <int N> int down(int x) { return down<N - 1>(x); }
#pragma omp declare target
#line 25
template <int N> int down__ompick_gpu(int x) { return down__ompick_gpu<N - 1>(x); }
#pragma omp end declare target
#line 26
template <> inline int down<0>(int x) { return where(x); }
#pragma omp declare target
#line 26
template <> inline int down__ompick_gpu<0>(int x) { return on_device(x); }
#pragma omp end declare target
#line 27
