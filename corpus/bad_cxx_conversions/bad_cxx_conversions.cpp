// case: conversion functions that are defined out of their class cannot choose otherwise on a device
// fails: :12:1: error: this function runs without being called by its name
// fails: :13:8: error: this function runs without being called by its name
// fails: :14:1: error: this function runs without being called by its name
int on_gpu(int x);
#pragma omp declare variant(on_gpu) match(construct={target})
int eos(int x);

struct Length { int a; operator int() const; explicit operator bool() const; };
template <class T> struct Box { T a; operator T() const; };

Length::operator int() const { return eos(a); }
inline Length::operator bool() const { return eos(a) != 0; }
template <class T> [[nodiscard]] __inline Box<T>::operator T() const { return eos(a); }

int main() {
  Length h{1};
  Box<int> b{2};
  int r = h + (h ? 1 : 0) + b;
#pragma omp target map(tofrom: r)
  {
    Length d{3};
    Box<int> c{4};
    r += d + (d ? 1 : 0) + c;
  }
  return r;
}
