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

int area(shape) { return 1; }
static inline int area__ompick_area_v(shape ompick_1) { return area_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 16
int area_v(const circle &) { return 102; }

int area(const circle &) { return 2; }
static inline int area__ompick_area_v(const circle &ompick_1) { return area_v(ompick_1); }
#line 19
int area_v(square, int = 0) { return 103; }

int area(square, int = 0) { return 3; }
static inline int area__ompick_area_v(square ompick_1, int ompick_2 = 0) { return area_v(static_cast<decltype(ompick_1) &&>(ompick_1), ompick_2); }
#line 22

struct canvas {
  int draw_v(circle) { return 111; }

  int draw(circle) { return 11; }
  int draw__ompick_draw_v(circle ompick_1) { return draw_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 27
  int draw_v(shape) const { return 112; }

  int draw(shape) const { return 12; }
  int draw__ompick_draw_v(shape ompick_1) const { return draw_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 30
  // No variant: a call for a square stays as it is.
  int draw(square) const { return 13; }
  int draw__ompick_draw_v(square ompick_1) const { return draw(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 32
};

namespace n {
struct point {
  friend int norm_v(const point &) { return 121; }

  friend int norm(const point &) { return 21; }
  friend int norm__ompick_norm_v(const point &ompick_1) { return norm_v(ompick_1); }
#line 39
};
}
int norm(shape) { return 22; }

using taken = circle &&;
int move_v(const taken) { return 130; }

int move(const taken) { return 30; }
static inline int move__ompick_move_v(const taken ompick_1) { return move_v(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 47
int move(shape &) { return 31; }
static inline int move__ompick_move_v(shape &ompick_1) { return ::move(ompick_1); }
#line 48

int kind_v(circle &) { return 141; }

int kind(circle &) { return 41; }
static inline int kind__ompick_kind_v(circle &ompick_1) { return kind_v(ompick_1); }
#line 52
int kind_v(const shape &) { return 142; }

int kind(const shape &) { return 42; }
static inline int kind__ompick_kind_v(const shape &ompick_1) { return kind_v(ompick_1); }
#line 55

int main() {
  shape s;
  circle c;
  square q;
  std::printf("free %d %d %d %d", area__ompick_area_v(s), area__ompick_area_v(c), area__ompick_area_v(q), area__ompick_area_v(shape()));
  canvas board;
  const canvas &seen = board;
  std::printf("\nmembers %d %d %d", board.draw__ompick_draw_v(c), seen.draw__ompick_draw_v(c), seen.draw(q));
  std::printf("\nfriend %d\nalias %d", norm__ompick_norm_v(n::point{}), move__ompick_move_v(circle()));
  const circle fixed;
  std::printf("\nleft to the compiler %d %d\n", kind__ompick_kind_v(c), kind__ompick_kind_v(fixed));
}
