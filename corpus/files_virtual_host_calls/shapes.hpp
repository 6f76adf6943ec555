#pragma once
int law(int x);
struct Shape {
  virtual int area(int) = 0;
};
struct Square : Shape {
  int area(int x) override;
};
struct Round final : Shape {
  virtual int area(int x) override final;
};
template <class T> struct Of {
  virtual T area(T) = 0;
};
#define OVERRIDE override
struct Written : Shape {
  int area(int x) OVERRIDE { return law(x); }
};
struct Typed : Of<int> {
  int area(int x);
};
