#include "law.h"
namespace law {
box abs(box b) { return {b.k < 0 ? -b.k : b.k}; }
box abs_more(box b) { return {b.k + 50}; }
}
int other() { return abs(law::box{52}).k; }
