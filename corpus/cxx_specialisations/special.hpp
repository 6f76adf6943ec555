#pragma once
inline int on_device(int x) { return 100 + x; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
inline int where(int x) { return x; }
template <class T> int of(T) { return 0; }
template <> inline int of<int>(int x) { return where(x); }
template <class T> int deduced(T) { return 0; }
template <> inline int deduced(int x) { return where(x); }
template <class T> int declared(T) { return 0; }
template <> int declared<int>(int x);
inline int declared_user(int x) { return declared(x); }
template <> inline int declared<int>(int x) { return where(x); }
template <class T> struct Holder {
  static int get(T) { return 0; }
};
template <> inline int Holder<int>::get(int x) { return where(x); }
struct Member {
  template <class T> int get(T) { return 0; }
};
template <> inline int Member::get<int>(int x) { return where(x); }
template <class T> int two(T) { return 0; }
template <class T> int two(T *) { return 0; }
template <> inline int two<int>(int x) { return where(x); }
template <> inline int two<int>(int *x) { return where(*x); }
template <int N> int down(int x) { return down<N - 1>(x); }
template <> inline int down<0>(int x) { return where(x); }
