#pragma once
int law(int);
struct Member {
  int value = law(1);
};
