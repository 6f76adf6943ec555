// case: parameters are seen to the end of their declarator, in what `requires` asks, and in the initialisers of members behind `try`
// run host => 5 5 1 1 0 1 0 5 5 5 101 101 101 2
// cflags: -std=c++20
#include <cstdio>
#define P(x) std::printf("%d ", (int)(x))
int h(int x) { return x + 100; }

int f(int x) { return x; }

// The initialisers behind `try`, in the class and out of it.
struct S { int a; S(int (*f)(int)) try : a(f(1)) { } catch (...) { } S(int (*f)(int), int); };
S::S(int (*f)(int), int) try : a(f(1)) { } catch (...) { }

// Exception specifications and trailing return types of declarations.
template <class F> auto g(F f) -> decltype(f(1));
char q(int) { return 0; }
int k(char (*f)(int)) noexcept(sizeof(f(1)) == 1);
template <class F> concept callable = requires(F f) { f(1); };
struct Fn { void operator()(int) const noexcept {} };
struct T { template <class F> void g(F f) noexcept(noexcept(f(1))); };
template <class F> void T::g(F f) noexcept(noexcept(f(1))) { f(1); }
template <class F> struct D { template <class G> D(G, int) {} };
template <class F> D(F f, int) -> D<decltype(f(1))>;
auto (*gp)(char (*f)(int)) -> decltype(f(1)) = nullptr;
using Type = auto (char (*f)(int)) -> decltype(f(1));
Type *tp = nullptr;
struct V { virtual int g(int f) const noexcept = 0; int z = h(1); };
struct U : V { int g(int f) const noexcept override { return f; } };

// A union without a name in a block declares its members there.
int in_block() { union { int (*f)(int); long z; }; z = 0; f = [](int x) { return x + 4; }; return f(1); }
int in_closure() { auto l = [] { union { int (*f)(int); long z; }; f = [](int x) { return x + 4; }; return f(1); }; return l(); }
int in_local_class() {
  struct L { union { int (*f)(int); long z; }; int m() { return f(1); } };
  L l;
  l.f = [](int x) { return x + 4; };
  return l.m();
}

int main() {
  auto l = [](int x) { return x + 4; };
  P(S(l).a);
  P(S(l, 0).a);
  P(sizeof(g(q)));
  P(noexcept(k(nullptr)));
  P(callable<int>);
  P(callable<int (*)(int)>);
  D d([](int) { return 'a'; }, 1);
  D<char> *p = &d;
  P(p == nullptr);
  P(in_block());
  P(in_closure());
  P(in_local_class());
  T().g(Fn());
  P(U().z);
  std::printf("%d ", (int)(h(sizeof(gp(q)) + sizeof(tp(q)) - 1)));
  int n(int f), z = h(1);
  P(z);
  P(n(2));
  std::printf("\n");
}
int n(int f) { return f; }
