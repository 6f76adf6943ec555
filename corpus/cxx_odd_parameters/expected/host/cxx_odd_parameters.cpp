// case: pointers to members, names in parentheses and functions as parameters of functions that stand for others
struct A { int k; int g(int x) { return x + k; } }; bool on = true;
namespace n { struct B { int k; }; }
typedef int T;
int a_v(int A::*) { return 1; }

int a(int A::*pm) { return 0; }
static inline int a__ompick_a_v_or_base(int A::*pm) { if (on) return a_v(pm); else return ::a(pm); }
#line 8
int b_v(int (A::*pm)(int)) { return 1; }

int b(int (A::*pm)(int)) { return 0; }
static inline int b__ompick_b_v_or_base(int (A::*pm)(int)) { if (on) return b_v(pm); else return ::b(pm); }
#line 11
int c_v(const int n::B::*pm) { return 1; }

int c(const int n::B::*pm) { return 0; }
static inline int c__ompick_c_v_or_base(const int n::B::*pm) { if (on) return c_v(pm); else return ::c(pm); }
#line 14
int d_v(int (pm)) { return pm; }

int d(int (pm)) { return 0; }
static inline int d__ompick_d_v_or_base(int (pm)) { if (on) return d_v(pm); else return ::d(pm); }
#line 17
int e_v(int (*(pm))) { return 1; }

int e(int (*(pm))) { return 0; }
static inline int e__ompick_e_v_or_base(int (*(pm))) { if (on) return e_v(pm); else return ::e(pm); }
#line 20
int f_v(int *const (pm)) { return 1; }

int f(int *const (pm)) { return 0; }
static inline int f__ompick_f_v_or_base(int *const (pm)) { if (on) return f_v(pm); else return ::f(pm); }
#line 23
int h_v(int (A::*)(int)) { return 1; }

int h(int (A::*)(int)) { return 0; }
static inline int h__ompick_h_v_or_base(int (A::*ompick_1)(int)) { if (on) return h_v(ompick_1); else return ::h(ompick_1); }
#line 26
int i_v(int (T)) { return 1; }

int i(int (T)) { return 0; }
static inline int i__ompick_i_v_or_base(int ompick_1(T)) { if (on) return i_v(static_cast<decltype(ompick_1) &&>(ompick_1)); else return ::i(static_cast<decltype(ompick_1) &&>(ompick_1)); }
#line 29
int j_v(int A::*pm) { return 1; }

int j(int A::*pm) { return 0; }
static inline int j__ompick_j_v(int A::*pm) { return j_v(pm); }
#line 32
int j(double) { return 5; }
static inline int j__ompick_j_v(double ompick_1) { return ::j(ompick_1); }
#line 33
int k_v(int (pm)[2]) { return 1; }

int k(int (pm)[2]) { return 0; }
static inline int k__ompick_k_v_or_base(int (pm)[2]) { if (on) return k_v(pm); else return ::k(pm); }
#line 36
int fun(int x) { return x; }
int main() { int q[2];
  if (a__ompick_a_v_or_base(&A::k) != 1) return 1;
  if (b__ompick_b_v_or_base(&A::g) != 1) return 2;
  if (c__ompick_c_v_or_base(&n::B::k) != 1) return 3;
  if (d__ompick_d_v_or_base(1) != 1) return 4;
  if (e__ompick_e_v_or_base(q) != 1) return 5;
  if (f__ompick_f_v_or_base(q) != 1) return 6;
  if (h__ompick_h_v_or_base(&A::g) != 1) return 8;
  if (i__ompick_i_v_or_base(fun) != 1) return 9;
  int r = 0;
#pragma omp parallel num_threads(1)
  r = j__ompick_j_v(&A::k) + j__ompick_j_v(1.5);
  if (r != 6) return 10;
  return k__ompick_k_v_or_base(q) != 1;
}
