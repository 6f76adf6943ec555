#pragma once
int law(int);
int other(int);
struct Member {
  int value = law(1);
};
struct Converted {
  operator int() const { return law(2); }
};
struct Default {
  int value;
  Default(int x = law(3));
};
