// case: using directives are followed over several steps, and an inline namespace may be opened again without the word
// aux: inline_namespace.h
// cflags: -std=c++17
// run host => 101 102 103 104 105 106 | 107 108 109
#include <cstdio>
#include "inline_namespace.h"

namespace o {
int f_v(int x) { return x + 100; }

int f(int x) { return x; }
}
namespace p { using namespace o; }
namespace r { using namespace p; }
namespace s { using r::f; }
namespace t = r;
namespace u {
namespace { using namespace r; }
int of_itself() { return f_v(6); }
}

namespace in_directives {
int of_block() {
  using namespace r;
  return f_v(4);
}
using namespace r;
void run() { std::printf("%d %d %d %d %d %d", ::o::f_v(1), r::f_v(2), t::f_v(3), of_block(), f_v(5), u::of_itself()); }
}

namespace lib { namespace v2 {
int f(int x) { return x; }
int f_v(int x) { return x + 100; }
} }
int lib::g(int x) { return f_v(x); }


namespace in_inline_namespaces {
void run() { std::printf("\n%d %d %d\n", lib::f_v(7), lib::g(8), nested::f_v(9)); }
}

int main() {
  in_directives::run();
  in_inline_namespaces::run();
}
