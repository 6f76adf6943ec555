#pragma once
int base(int x);
namespace n {
template <class T> int area(T) { return 1; }
template <> int area<int>(int x);
} // namespace n
template <class T> struct shape {
  int side(T) { return 2; }
  static int sides(T) { return 3; }
  template <class U> int scaled(U) { return 4; }
};
template <> int shape<int>::side(int x);
template <> int shape<int>::sides(int x);
template <> template <> int shape<int>::scaled<int>(int x);

int plain_device(int x);
#pragma omp declare variant(plain_device) match(construct = {target})
int plain(int x);
template <class T> int differs(T x) { return plain(x); }
template <> int differs<int>(int x);
int third();
