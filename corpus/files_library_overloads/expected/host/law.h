#pragma once
namespace law {
struct box { int k; };
box abs_more(box b);

box abs__ompick_base(box b);
static inline box abs(box b) { return abs_more(static_cast<decltype(b) &&>(b)); }
#line 7
}
int other();
