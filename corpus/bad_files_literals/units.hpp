#pragma once
int operator""_m(unsigned long long);
struct Unit {
  static void *operator new(decltype(sizeof(0)));
  static void operator delete(void *);
};
