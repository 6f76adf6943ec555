#pragma once
struct Shape {
  virtual int area(int) = 0;
};
struct Square : Shape {
  int area(int x) override;
};
int use(Shape &shape);
