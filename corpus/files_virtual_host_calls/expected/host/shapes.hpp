#pragma once
int law(int x);
#pragma omp declare target
int law__ompick_host(int x);
#pragma omp end declare target
#line 3
struct Shape {
  virtual int area(int) = 0;
};
struct Square : Shape {
  int area(int x) override;
  int area__ompick_host(int x);
#line 8
};
struct Round final : Shape {
  virtual int area(int x) override final;
   int area__ompick_host(int x);
#line 11
};
template <class T> struct Of {
  virtual T area(T) = 0;
};
#define OVERRIDE override
struct Written : Shape {
  int area(int x) OVERRIDE { return law(x); }
#line 17
  int area__ompick_host(int x)  { return law__ompick_host(x); }
#line 18
};
struct Typed : Of<int> {
  int area(int x);
  int area__ompick_host(int x);
#line 21
};
