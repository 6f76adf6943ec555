// case: pointers to members, names in parentheses and functions as parameters of functions that stand for others
struct A { int k; int g(int x) { return x + k; } }; bool on = true;
namespace n { struct B { int k; }; }
typedef int T;
int a_v(int A::*) { return 1; }
#pragma omp declare variant(a_v) match(user={condition(on)})
int a(int A::*pm) { return 0; }
int b_v(int (A::*pm)(int)) { return 1; }
#pragma omp declare variant(b_v) match(user={condition(on)})
int b(int (A::*pm)(int)) { return 0; }
int c_v(const int n::B::*pm) { return 1; }
#pragma omp declare variant(c_v) match(user={condition(on)})
int c(const int n::B::*pm) { return 0; }
int d_v(int (pm)) { return pm; }
#pragma omp declare variant(d_v) match(user={condition(on)})
int d(int (pm)) { return 0; }
int e_v(int (*(pm))) { return 1; }
#pragma omp declare variant(e_v) match(user={condition(on)})
int e(int (*(pm))) { return 0; }
int f_v(int *const (pm)) { return 1; }
#pragma omp declare variant(f_v) match(user={condition(on)})
int f(int *const (pm)) { return 0; }
int h_v(int (A::*)(int)) { return 1; }
#pragma omp declare variant(h_v) match(user={condition(on)})
int h(int (A::*)(int)) { return 0; }
int i_v(int (T)) { return 1; }
#pragma omp declare variant(i_v) match(user={condition(on)})
int i(int (T)) { return 0; }
int j_v(int A::*pm) { return 1; }
#pragma omp declare variant(j_v) match(construct={parallel})
int j(int A::*pm) { return 0; }
int j(double) { return 5; }
int k_v(int (pm)[2]) { return 1; }
#pragma omp declare variant(k_v) match(user={condition(on)})
int k(int (pm)[2]) { return 0; }
int fun(int x) { return x; }
int main() { int q[2];
  if (a(&A::k) != 1) return 1;
  if (b(&A::g) != 1) return 2;
  if (c(&n::B::k) != 1) return 3;
  if (d(1) != 1) return 4;
  if (e(q) != 1) return 5;
  if (f(q) != 1) return 6;
  if (h(&A::g) != 1) return 8;
  if (i(fun) != 1) return 9;
  int r = 0;
#pragma omp parallel num_threads(1)
  r = j(&A::k) + j(1.5);
  if (r != 6) return 10;
  return k(q) != 1;
}
