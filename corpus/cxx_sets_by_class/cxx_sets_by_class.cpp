// case: a call of an overload set means the function that takes the classes of its arguments, and no function of others
// C++17 and later
// run host => free 101 102 103 101 | members 111 112 13 | friend 121 | alias 130 | left to the compiler 141 142
// run gpu=nvptx64:sm_80 => free 101 102 103 101 | members 111 112 13 | friend 121 | alias 130 | left to the compiler 141 142
#include <cstdio>

struct shape {};
struct circle : shape {};
struct square : shape {
  operator circle() const { return {}; }
};

int area_v(shape) { return 101; }
#pragma omp declare variant(area_v) match(implementation={vendor(gnu)})
int area(shape) { return 1; }
int area_v(const circle &) { return 102; }
#pragma omp declare variant(area_v) match(implementation={vendor(gnu)})
int area(const circle &) { return 2; }
int area_v(square, int = 0) { return 103; }
#pragma omp declare variant(area_v) match(implementation={vendor(gnu)})
int area(square, int = 0) { return 3; }

struct canvas {
  int draw_v(circle) { return 111; }
#pragma omp declare variant(draw_v) match(implementation={vendor(gnu)})
  int draw(circle) { return 11; }
  int draw_v(shape) const { return 112; }
#pragma omp declare variant(draw_v) match(implementation={vendor(gnu)})
  int draw(shape) const { return 12; }
  // No variant: a call for a square stays as it is.
  int draw(square) const { return 13; }
};

namespace n {
struct point {
  friend int norm_v(const point &) { return 121; }
#pragma omp declare variant(norm_v) match(implementation={vendor(gnu)})
  friend int norm(const point &) { return 21; }
};
}
int norm(shape) { return 22; }

using taken = circle &&;
int move_v(const taken) { return 130; }
#pragma omp declare variant(move_v) match(implementation={vendor(gnu)})
int move(const taken) { return 30; }
int move(shape &) { return 31; }

int kind_v(circle &) { return 141; }
#pragma omp declare variant(kind_v) match(implementation={vendor(gnu)})
int kind(circle &) { return 41; }
int kind_v(const shape &) { return 142; }
#pragma omp declare variant(kind_v) match(implementation={vendor(gnu)})
int kind(const shape &) { return 42; }

int main() {
  shape s;
  circle c;
  square q;
  std::printf("free %d %d %d %d", area(s), area(c), area(q), area(shape()));
  canvas board;
  const canvas &seen = board;
  std::printf("\nmembers %d %d %d", board.draw(c), seen.draw(c), seen.draw(q));
  std::printf("\nfriend %d\nalias %d", norm(n::point{}), move(circle()));
  const circle fixed;
  std::printf("\nleft to the compiler %d %d\n", kind(c), kind(fixed));
}
