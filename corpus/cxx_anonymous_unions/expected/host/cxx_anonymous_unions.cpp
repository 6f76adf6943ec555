// case: members of anonymous unions are names of what is around, also where macros and attributes stand beside these
// run host => 1 1 1 | 1 1 | 101
#include <cstdio>

#define NOTHING
#define NONE(x)
#define ALIGNED __attribute__((aligned(16)))
#define UNION union
#define END };

int get_v(int x) { return x + 100; }

int get(int x) { return x; }

int one(int) { return 1; }

struct behind {
  union { int (*get)(int); int k; } NOTHING;
  int own() { get = one; return get(3); }
};
struct attribute {
  union { int (*get)(int); int k; } ALIGNED;
  int own() { get = one; return get(3); }
};
struct before {
  UNION ALIGNED { int (*get)(int); int k; };
  int own() { get = one; return get(3); }
};

int main() {
  std::printf("%d %d %d\n", behind().own(), attribute().own(), before().own());
  int a, b;
  {
    union { int (*get)(int); int k; } NONE(3);
    get = one;
    a = get(3);
  }
  {
    union { int (*get)(int); int k; END
    get = one;
    b = get(3);
  }
  std::printf("%d %d\n", a, b);
  std::printf("%d\n", get_v(1));
}
