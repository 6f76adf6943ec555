// case: using declarations, using directives and aliases of namespaces in blocks say what qualified names and types mean
// run host => 101 111 5 105 | 101 111 | 2 205
#include <cstdio>

struct grid {
  int get_v() { return 201; }

  int get() { return 1; }
  static int size_v() { return 205; }

  static int size() { return 2; }
};
namespace n {
struct grid {
  int get_v() { return 111; }

  int get() { return 3; }
  static int size() { return 5; }
};
struct other { int get() { return 2; } };
using kind = other;
int f_v() { return 101; }

int f() { return 1; }
} // namespace n
using kind = grid;

int function_by_alias() { namespace q = n; return q::f_v(); }
int class_by_alias() { namespace q = n; q::grid g; return g.get_v(); }
int class_by_declaration() { using n::grid; return grid::size(); }
int by_directive_and_alias() { namespace q = n; using namespace q; return f_v() + 4; }
int by_declaration_and_alias() { namespace q = n; using q::f; return ::n::f_v(); }
int of_declared_class() { using n::grid; grid g; return g.get_v(); }
int declared_type() { using n::kind; kind k; return k.get(); }
int behind_block() { { using n::grid; (void)grid::size(); } return grid::size_v(); }

int main() {
  std::printf("%d %d %d %d\n", function_by_alias(), class_by_alias(), class_by_declaration(), by_directive_and_alias());
  std::printf("%d %d\n", by_declaration_and_alias(), of_declared_class());
  std::printf("%d %d\n", declared_type(), behind_block());
}
