#pragma once
namespace law {
struct box { int k; };
box abs_more(box b);
#pragma omp declare variant(abs_more) match(implementation={vendor(gnu)})
box abs(box b);
}
int other();
