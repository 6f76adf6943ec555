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
#pragma omp declare variant(n_v) match(device={kind(host)})
int n() const { return 1; }
void go() const {
int t=0;
#pragma omp parallel num_threads(this->n()) reduction(max:t)
t = omp_get_num_threads();
std::printf("threads %d\n", t);
} };
void run() { s x{1}; x.go(); }
}

namespace in_clause_member3 {
struct s { int k; int n_v() const { return 3; }
#pragma omp declare variant(n_v) match(device={kind(host)})
int n() const { return 1; }
static int t_v() { return 4; }
#pragma omp declare variant(t_v) match(device={kind(host)})
static int t() { return 1; }
};
void run() { s x{1}; s *q=&x; s a[2]={};
int r[4]={};
#pragma omp metadirective when(user={condition(x.n()==3)}: parallel) otherwise(nothing)
#pragma omp single
r[0]=x.n();
#pragma omp parallel if(q->n()==3)
#pragma omp single
r[1]=q->n();
#pragma omp task final(a[1].n()==3) shared(r)
r[2]=a[1].n();
#pragma omp parallel num_threads(s::t())
#pragma omp single
r[3]=s::t();
#pragma omp taskwait
std::printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]); }
}

namespace in_auto_objs {
struct s { int k; int n_v() const { return 3; }
#pragma omp declare variant(n_v) match(device={kind(host)})
int n() const { return 1; }
};
struct other { int n() const { return 1; } };
s make() { return {}; }
struct holder { s m; s *p; s &r() { return m; } std::unique_ptr<s> u; std::vector<s> vs; };
void run() { auto a = s{}; auto b = make(); auto *c = &a; const auto &d = a; holder h{{}, &a, std::make_unique<s>(), {a}};
std::vector<s> v{a};
int t = 0; for (auto &x : v) t = x.n();
int w = 0; for (const s &x : h.vs) w = x.n();
std::printf("%d %d %d %d %d %d %d %d %d %d\n", a.n(), b.n(), c->n(), d.n(), h.m.n(), h.p->n(), h.r().n(), h.u->n(), v[0].n()*t*w/9, other{}.n());
}
}

namespace in_auto_foreign2 {
struct s { int k; int size_v() const { return 3; }
#pragma omp declare variant(size_v) match(device={kind(host)})
int size() const { return 1; }
};
void run() { std::vector<int> v(1); auto w = v; s x; auto y = std::make_shared<s>();
std::string str = "a";
std::printf("%d %d %d %d\n", (int)w.size(), y->size(), (*y).size(), (int)str.substr(0,1).size()); }
}

namespace in_op_arrow {
struct s { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; } };
struct other { int m() { return 77; } };
template <class T> struct ptr { T *p; T *operator->() const { return p; } T &operator*() const { return *p; } };
void run() { s x; ptr<s> p{&x}; std::printf("%d %d\n", p->m(), (*p).m()); }
}

namespace in_structured {
struct s { int m_v() const { return 4; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() const { return 1; } };
std::pair<s, int> mk() { return {s{}, 7}; }
void run() { auto [a, b] = mk(); std::printf("%d %d\n", a.m(), b); }
}

namespace in_captured_this {
struct s { int k = 1; int m_v() const { return 4; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() const { return k; }
int go() { auto a = [this] { return m(); }; auto b = [*this] { return this->m(); }; auto c = [=] { return (*this).m(); }; auto d = [&self = *this] { return self.m(); };
 std::printf("%d %d %d %d\n", a(), b(), c(), d()); return 0; } };
void run() { s{}.go(); }
}

namespace in_nested_class {
struct out { struct in { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m(); }; in i; int go() { return i.m(); } };
int out::in::m() { return 1; }
struct other { int m() { return 1; } };
void run() { out o; out::in x; std::printf("%d %d %d\n", o.go(), x.m(), other().m()); }
}

namespace in_crtp {
template <class D> struct base { int go() { return static_cast<D *>(this)->impl(); } int go2() { return self().impl(); } D &self() { return *static_cast<D*>(this); } };
struct one : base<one> { int impl_v() { return 12; }
#pragma omp declare variant(impl_v) match(device={kind(host)})
int impl() { return 2; } };
struct two : base<two> { int impl() { return 3; } };
void run() { one a; two b; std::printf("%d %d\n", a.go(), b.go2()); }
}

namespace in_using_base {
struct b { int m_v(int) { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m(int) { return 1; } };
struct d : private b { using b::m; int m(const char *) { return 8; } };
void run() { d x; std::printf("%d %d\n", x.m(1), x.m("s")); }
}

namespace in_ptr_to_member {
struct s { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; } };
void run() { s x; int (s::*p)() = &s::m; std::printf("%d %d\n", (x.*p)(), x.m()); }
}

namespace in_local_class {
void run() { struct s { int m_v() { return 5; }
#pragma omp declare variant(m_v) match(device={kind(host)})
int m() { return 1; } }; s x; std::printf("%d\n", x.m()); }
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
