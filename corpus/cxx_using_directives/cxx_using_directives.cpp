// case: using directives are followed over several steps, and an inline namespace may be opened again without the word
// aux: inline_namespace.h
// cflags: -std=c++17
// run host => 101 102 103 104 105 106 | 107 108 109
#include <cstdio>
#include "inline_namespace.h"

namespace o {
int f_v(int x) { return x + 100; }
#pragma omp declare variant(f_v) match(device={kind(host)})
int f(int x) { return x; }
}
namespace p { using namespace o; }
namespace r { using namespace p; }
namespace s { using r::f; }
namespace t = r;
namespace u {
namespace { using namespace r; }
int of_itself() { return f(6); }
}

namespace in_directives {
int of_block() {
  using namespace r;
  return f(4);
}
using namespace r;
void run() { std::printf("%d %d %d %d %d %d", s::f(1), r::f(2), t::f(3), of_block(), f(5), u::of_itself()); }
}

namespace lib { namespace v2 {
int f(int x) { return x; }
int f_v(int x) { return x + 100; }
} }
int lib::g(int x) { return f(x); }


namespace in_inline_namespaces {
void run() { std::printf("\n%d %d %d\n", lib::f(7), lib::g(8), nested::f(9)); }
}

int main() {
  in_directives::run();
  in_inline_namespaces::run();
}
