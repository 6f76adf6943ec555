// case: the class of an object is found through declarations: auto, members, results, containers, smart pointers, this
// cflags: -std=c++17
// run host => threads 3 | 3 3 3 4 | 3 3 3 3 3 3 3 3 3 1 | 1 3 3 1 | 5 5 | 4 7 | 4 4 4 4 | 5 5 1 | 12 3 | 5 8 | 1 5 | 5
#include <cstdio>
#include <map>
#include <memory>
#include <omp.h>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace in_clause_member2 {
struct s { int k; int n_v() const { return 3; }

int n() const { return 1; }
void go() const {
int t=0;
#pragma omp parallel num_threads(this->n_v()) reduction(max:t)
t = omp_get_num_threads();
std::printf("threads %d\n", t);
} };
void run() { s x{1}; x.go(); }
}

namespace in_clause_member3 {
struct s { int k; int n_v() const { return 3; }

int n() const { return 1; }
static int t_v() { return 4; }

static int t() { return 1; }
};
void run() { s x{1}; s *q=&x; s a[2]={};
int r[4]={};
if (x.n_v()==3) {
#line 36
  #pragma omp parallel
  #pragma omp single
  r[0]=x.n_v();
} else {
#line 37
  #pragma omp single
  r[0]=x.n_v();
}
#line 39
#pragma omp parallel if(q->n_v()==3)
#pragma omp single
r[1]=q->n_v();
#pragma omp task final(a[1].n_v()==3) shared(r)
r[2]=a[1].n_v();
#pragma omp parallel num_threads(s::t_v())
#pragma omp single
r[3]=s::t_v();
#pragma omp taskwait
std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]); }
}

namespace in_auto_objs {
struct s { int k; int n_v() const { return 3; }

int n() const { return 1; }
};
struct other { int n() const { return 1; } };
s make() { return {}; }
struct holder { s m; s *p; s &r() { return m; } std::unique_ptr<s> u; std::vector<s> vs; };
void run() { auto a = s{}; auto b = make(); auto *c = &a; const auto &d = a; holder h{{}, &a, std::make_unique<s>(), {a}};
std::vector<s> v{a};
int t = 0; for (auto &x : v) t = x.n_v();
int w = 0; for (const s &x : h.vs) w = x.n_v();
std::printf("%d %d %d %d %d %d %d %d %d %d\n", a.n_v(), b.n_v(), c->n_v(), d.n_v(), h.m.n_v(), h.p->n_v(), h.r().n_v(), h.u->n_v(), v[0].n_v()*t*w/9, other{}.n());
}
}

namespace in_auto_foreign2 {
struct s { int k; int size_v() const { return 3; }

int size() const { return 1; }
};
void run() { std::vector<int> v(1); auto w = v; s x; auto y = std::make_shared<s>();
std::string str = "a";
std::printf("%d %d %d %d\n", (int)w.size(), y->size_v(), (*y).size_v(), (int)str.substr(0,1).size()); }
}

namespace in_op_arrow {
struct s { int m_v() { return 5; }

int m() { return 1; }
int m__ompick_m_v() { return m_v(); }
#line 80
 };
struct other { int m() { return 77; }
int m__ompick_m_v() { return m(); }
#line 81
 };
template <class T> struct ptr { T *p; T *operator->() const { return p; } T &operator*() const { return *p; } };
void run() { s x; ptr<s> p{&x}; std::printf("%d %d\n", p->m_v(), (*p).m_v()); }
}

namespace in_structured {
struct s { int m_v() const { return 4; }

int m() const { return 1; }
int m__ompick_m_v() const { return m_v(); }
#line 89
 };
std::pair<s, int> mk() { return {s{}, 7}; }
void run() { auto [a, b] = mk(); std::printf("%d %d\n", a.m__ompick_m_v(), b); }
}

namespace in_captured_this {
struct s { int k = 1; int m_v() const { return 4; }

int m() const { return k; }
int m__ompick_m_v() const { return m_v(); }
#line 98
int go() { auto a = [this] { return m_v(); }; auto b = [*this] { return this->m_v(); }; auto c = [=] { return (*this).m_v(); }; auto d = [&self = *this] { return self.m__ompick_m_v(); };
 std::printf("%d %d %d %d\n", a(), b(), c(), d()); return 0; } };
void run() { s{}.go(); }
}

namespace in_nested_class {
struct out { struct in { int m_v() { return 5; }

int m();
int m__ompick_m_v() { return m_v(); }
#line 106
 }; in i; int go() { return i.m_v(); } };
int out::in::m() { return 1; }
struct other { int m() { return 1; }
int m__ompick_m_v() { return m(); }
#line 108
 };
void run() { out o; out::in x; std::printf("%d %d %d\n", o.go(), x.m_v(), other().m()); }
}

namespace in_crtp {
template <class D> struct base { int go() { return static_cast<D *>(this)->impl__ompick_impl_v(); } int go2() { return self().impl__ompick_impl_v(); } D &self() { return *static_cast<D*>(this); } };
struct one : base<one> { int impl_v() { return 12; }

int impl() { return 2; }
int impl__ompick_impl_v() { return impl_v(); }
#line 116
 };
struct two : base<two> { int impl() { return 3; }
int impl__ompick_impl_v() { return impl(); }
#line 117
 };
void run() { one a; two b; std::printf("%d %d\n", a.go(), b.go2()); }
}

namespace in_using_base {
struct b { int m_v(int) { return 5; }

int m(int) { return 1; }
int m__ompick_m_v(int ompick_1) { return m_v(ompick_1); }
#line 124
 };
struct d : private b { using b::m; using b::m__ompick_m_v; int m(const char *) { return 8; }
int m__ompick_m_v(const char *ompick_1) { return m(ompick_1); }
#line 125
 };
void run() { d x; std::printf("%d %d\n", x.m__ompick_m_v(1), x.m__ompick_m_v("s")); }
}

namespace in_ptr_to_member {
struct s { int m_v() { return 5; }

int m() { return 1; }
int m__ompick_m_v() { return m_v(); }
#line 132
 };
void run() { s x; int (s::*p)() = &s::m; std::printf("%d %d\n", (x.*p)(), x.m_v()); }
}

namespace in_local_class {
void run() { struct s { int m_v() { return 5; }

int m() { return 1; }
int m__ompick_m_v() { return m_v(); }
#line 139
 }; s x; std::printf("%d\n", x.m_v()); }
}

int main() {
  in_clause_member2::run();
  in_clause_member3::run();
  in_auto_objs::run();
  in_auto_foreign2::run();
  in_op_arrow::run();
  in_structured::run();
  in_captured_this::run();
  in_nested_class::run();
  in_crtp::run();
  in_using_base::run();
  in_ptr_to_member::run();
  in_local_class::run();
}
