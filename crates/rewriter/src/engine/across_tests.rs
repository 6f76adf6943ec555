//! What device code runs without calling it by name, in one source and across two: whoever defines the function that
//! chooses, the same is said and done.

use crate::testing::{Ran, files};

/// A function that chooses otherwise on devices.
const SHAPE: &str = "int on_gpu(int x) { return x + 1; }\n\
                     #pragma omp declare variant(on_gpu) match(device={kind(gpu)})\n\
                     int eos(int x) { return x; }\nint shape(int x) { return eos(x); }\n";

const SHARED: &str = "#pragma omp declare target\nint shape(int x);\n#pragma omp end declare target\n";

/// Programs that run `shape` on the host and on a device; what must be said of them.
const CASES: &[(&str, &str, &str)] = &[
    (
        "destructor",
        "OMP0333",
        "int s;\n\
         struct B { int n; ~B() { s = shape(n); } };\n\
         int main(){ int r=0; B h{1};\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b.n; }\n\
         return r;}\n",
    ),
    (
        "default member initialiser",
        "OMP0333",
        "struct B { int n = shape(1); };\n\
         int main(){ int r=0; B h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b; r = b.n; }\n\
         return r+h.n;}\n",
    ),
    (
        "conversion",
        "OMP0333",
        "struct B { int n; operator int() const { return shape(n); } };\n\
         int main(){ int r=0; B h{1}; r = h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b; }\n\
         return r;}\n",
    ),
    (
        "operator",
        "",
        "struct B { int n; }; inline int operator+(B a, B b) { return shape(a.n); }\n\
         int main(){ int r=0; B h{1}; r = h + h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b + b; }\n\
         return r;}\n",
    ),
    (
        "virtual function",
        "OMP0333",
        "struct A { virtual int f() { return 0; } }; struct B : A { int f() override { return shape(1); } };\n\
         int main(){ int r=0; B h; A *p=&h; r = p->f();\n\
         #pragma omp target map(tofrom: r)\n\
         { B b; A *q = &b; r = q->f(); }\n\
         return r;}\n",
    ),
    (
        "function object",
        "",
        "struct F { int operator()(int a) const { return shape(a); } };\n\
         int main(){ int r=0; F f; r = f(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { F g; r = g(1); }\n\
         return r;}\n",
    ),
    (
        "lambda expression in a variable",
        "",
        "int main(){ int r=0; auto f=[](int a){ return shape(a); }; r = f(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = f(1); }\n\
         return r;}\n",
    ),
    (
        "range-based for",
        "OMP0317",
        "struct V { int d[2]; const int *begin() const { shape(1); return d; } const int *end() const { return d+2; } };\n\
         int main(){ int r=0; V v{}; for (int i : v) r += i;\n\
         #pragma omp target map(tofrom: r)\n\
         { V w{}; for (int i : w) r += i; }\n\
         return r;}\n",
    ),
    (
        "pointer to a function",
        "OMP0411",
        "int main(){ int r=0; int (*p)(int) = shape; r = p(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { int (*q)(int) = shape; r = q(1); }\n\
         return r;}\n",
    ),
    (
        "template",
        "",
        "template<class T> T w(T a) { return shape(a); }\n\
         int main(){ int r=0; r = w(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = w(2); }\n\
         return r;}\n",
    ),
    (
        "member",
        "",
        "struct B { int n; int g() const { return shape(n); } };\n\
         int main(){ int r=0; B h{1}; r = h.g();\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b.g(); }\n\
         return r;}\n",
    ),
    (
        "static member",
        "",
        "struct B { static int g(int n) { return shape(n); } };\n\
         int main(){ int r=0; r = B::g(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = B::g(2); }\n\
         return r;}\n",
    ),
    (
        "default argument",
        "",
        "int k(int a = shape(1)) { return a; }\n\
         int main(){ int r=k();\n\
         #pragma omp target map(tofrom: r)\n\
         { r = k(); }\n\
         return r;}\n",
    ),
    (
        "default argument of a declaration",
        "OMP0333",
        "int k(int a = shape(1));\n\
         int k(int a) { return a; }\n\
         int main(){ int r=k();\n\
         #pragma omp target map(tofrom: r)\n\
         { r = k(); }\n\
         return r;}\n",
    ),
    (
        "literal operator",
        "OMP0333",
        "int operator\"\"_s(unsigned long long n) { return shape((int)n); }\n\
         int main(){ int r=1_s;\n\
         #pragma omp target map(tofrom: r)\n\
         { r = 2_s; }\n\
         return r;}\n",
    ),
    (
        "operator new",
        "OMP0333",
        "struct B { int n; static void *operator new(unsigned long s) { shape(1); return ::operator new(s); } };\n\
         int main(){ int r=0; B *h = new B;\n\
         #pragma omp target map(tofrom: r)\n\
         { B *b = new B; r = b->n; }\n\
         return r;}\n",
    ),
    (
        "subscript operator",
        "",
        "struct B { int operator[](int i) const { return shape(i); } };\n\
         int main(){ int r=0; B h; r = h[1];\n\
         #pragma omp target map(tofrom: r)\n\
         { B b; r = b[2]; }\n\
         return r;}\n",
    ),
    (
        "member access operator",
        "",
        "struct B { int n; B *operator->() { shape(1); return this; } };\n\
         int main(){ int r=0; B h{1}; r = h->n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{1}; r = b->n; }\n\
         return r;}\n",
    ),
    (
        "delegating constructor",
        "OMP0333",
        "struct B { int n; B(int a) : n(shape(a)) {} B() : B(1) {} };\n\
         int main(){ int r=0; B h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b; r = b.n; }\n\
         return r+h.n;}\n",
    ),
    (
        "constructor of a base class",
        "OMP0333",
        "struct A { int n; A() : n(shape(1)) {} }; struct B : A {};\n\
         int main(){ int r=0; B h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b; r = b.n; }\n\
         return r+h.n;}\n",
    ),
    (
        "copy constructor",
        "OMP0333",
        "struct B { int n; B(int a):n(a){} B(const B &o) : n(shape(o.n)) {} };\n\
         int main(){ int r=0; B h(1); B i = h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b(2); B c = b; r = c.n; }\n\
         return r+i.n;}\n",
    ),
    (
        "macro",
        "",
        "#define S(x) shape(x)\n\
         int main(){ int r=S(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = S(2); }\n\
         return r;}\n",
    ),
    (
        "pointer to a function on the device only",
        "",
        "int main(){ int r=shape(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { int (*q)(int) = shape; r = q(1) + shape(2); }\n\
         return r;}\n",
    ),
    (
        "pointer that a member begins with",
        "OMP0333",
        "struct O { int (*f)(int) = shape; };\n\
         int main(){ O h; int r=h.f(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { O o; r = o.f(2); }\n\
         return r;}\n",
    ),
    (
        "pointer that an object becomes",
        "OMP0333",
        "using F = int (*)(int); struct O { operator F() const { return shape; } };\n\
         int main(){ O h; int r=h(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { O o; r = o(2); }\n\
         return r;}\n",
    ),
    (
        "conversion of a class without a name",
        "OMP0333",
        "typedef struct { int n; operator int() const { return shape(n); } } B;\n\
         int main(){ int r=0; B h{1}; r = h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b; }\n\
         return r;}\n",
    ),
    (
        "pointer to a function in an object",
        "OMP0411",
        "struct O { int (*f)(int); };\n\
         int main(){ O h = { shape }; int r=h.f(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { O o = { shape }; r = o.f(2); }\n\
         return r;}\n",
    ),
    (
        "pointer to a member",
        "OMP0411",
        "struct B { int n; int g() const { return shape(n); } };\n\
         int main(){ int r=0; B h{1}; int (B::*p)() const = &B::g; r = (h.*p)();\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; int (B::*q)() const = &B::g; r = (b.*q)(); }\n\
         return r;}\n",
    ),
    (
        "using declaration",
        "",
        "namespace N { using ::shape; }\n\
         int main(){ int r=N::shape(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = N::shape(2); }\n\
         return r;}\n",
    ),
    (
        "friend",
        "",
        "struct B { int n; friend int g(B b) { return shape(b.n); } };\n\
         int main(){ int r=g(B{1});\n\
         #pragma omp target map(tofrom: r)\n\
         { r = g(B{2}); }\n\
         return r;}\n",
    ),
    (
        "loop",
        "",
        "int main(){ int r=0; r=shape(0);\n\
         #pragma omp target teams distribute parallel for map(tofrom: r)\n\
         for (int i=0;i<shape(3);i++) r += shape(i);\n\
         return r;}\n",
    ),
    (
        "lambda expression in another",
        "",
        "template<class F> int run(F f) { int r = 0;\n\
         #pragma omp target map(tofrom: r)\n\
         { r = f(1); }\n\
         return r;}\n\
         int main(){ auto o=[](int a){ auto i=[](int b){ return shape(b); }; return i(a); }; return run(o) + o(1); }\n",
    ),
    (
        "generic lambda expression",
        "",
        "template<class F> int run(F f) { int r = 0;\n\
         #pragma omp target map(tofrom: r)\n\
         { r = f(1); }\n\
         return r;}\n\
         int main(){ auto o=[](auto a){ return shape(a); }; return run(o) + o(1); }\n",
    ),
    (
        "function object bound",
        "OMP0333",
        "struct F { int operator()(int a) const { return shape(a); } };\n\
         template <class G> int run(G g) { int r = 0;\n\
         #pragma omp target map(tofrom: r)\n\
         { r = g(); }\n\
         return r; }\n\
         int main() { F f; auto b = std::bind(F(), 1); return run(b) + f(3); }\n",
    ),
    (
        "function object in a pair",
        "",
        "struct F { int operator()(int a) const { return shape(a); } };\n\
         int main() { std::pair<F, int> p; int r = F()(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { r = p.first(5); }\n\
         return r; }\n",
    ),
    (
        "structured binding by a member",
        "OMP0317",
        "struct P { int a; template <int I> int get() const { return shape(I); } };\n\
         template <> struct std::tuple_size<P> { static constexpr unsigned long value = 2; };\n\
         template <unsigned long I> struct std::tuple_element<I, P> { using type = int; };\n\\n\
         int main(){ int r=0; P p{1}; auto [h,i] = p; r = h+i;\n\
         #pragma omp target map(tofrom: r)\n\
         { P q{1}; auto [c,d] = q; r = c+d; }\n\
         return r; }\n",
    ),
    (
        "structured binding by a function found by its argument",
        "OMP0317",
        "struct P { int a; };\n\
         template <> struct std::tuple_size<P> { static constexpr unsigned long value = 2; };\n\
         template <unsigned long I> struct std::tuple_element<I, P> { using type = int; };\n\
         template <unsigned long I> int get(const P &p) { return shape(I); }\n\
         int main(){ int r=0; P p{1}; auto [h,i] = p; r = h+i;\n\
         #pragma omp target map(tofrom: r)\n\
         { P q{1}; auto [c,d] = q; r = c+d; }\n\
         return r; }\n",
    ),
    (
        "structured binding of a loop",
        "OMP0317",
        "struct P { int a; template <int I> int get() const { return shape(I); } };\n\
         template <> struct std::tuple_size<P> { static constexpr unsigned long value = 2; };\n\
         template <unsigned long I> struct std::tuple_element<I, P> { using type = int; };\n\\n\
         int main(){ int r=0; P p[1]{{1}}; for (auto [h,i] : p) r = h+i;\n\
         #pragma omp target map(tofrom: r)\n\
         { P q[1]{{1}}; for (auto &[c,d] : q) r = c+d; }\n\
         return r; }\n",
    ),
    (
        "chain of member access operators",
        "OMP0317",
        "struct X { int n; }; struct B { X x; X *operator->() { shape(1); return &x; } };\n\
         struct C { B b; B &operator->() { return b; } };\n\
         int main(){ int r=0; C h{}; r = h->n;\n\
         #pragma omp target map(tofrom: r)\n\
         { C b{}; r = b->n; }\n\
         return r; }\n",
    ),
    (
        "operator of a pointer to a member",
        "OMP0333",
        "struct B { int n; int operator->*(int a) const { return shape(a); } };\n\
         int main(){ int r=0; B h{1}; r = h->*3;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{1}; r = b->*4; }\n\
         return r; }\n",
    ),
    (
        "comparison with operands exchanged",
        "OMP0317",
        "struct B { int n; bool operator==(int o) const { return shape(n) == o; } };\n\
         int main(){ int r=0; B h{1}; r = 1 == h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = 2 == b; }\n\
         return r; }\n",
    ),
    (
        "defaulted comparison",
        "OMP0317",
        "struct A { int n; bool operator==(const A &o) const { return shape(n) == o.n; } };\n\
         struct B { A a; bool operator==(const B &) const = default; };\n\
         int main(){ int r=0; B h{{1}}; r = h == h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{{2}}; r = b == b; }\n\
         return r; }\n",
    ),
    (
        "assignment of members",
        "OMP0317",
        "struct B { int n; B &operator=(const B &o) { n = shape(o.n); return *this; } }; struct C { B b; };\n\
         int main(){ int r=0; C x{}, y{}; x = y; r = x.b.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { C x{}, y{}; x = y; r = x.b.n; }\n\
         return r; }\n",
    ),
    (
        "fold expression",
        "OMP0317",
        "struct B { int n; B operator+(B o) const { return {shape(o.n)}; } };\n\
         template <class... T> int f(T... t) { return (t + ...).n; }\n\
         int main(){ int r=0; r = f(B{1}, B{2});\n\
         #pragma omp target map(tofrom: r)\n\
         { r = f(B{1}, B{2}); }\n\
         return r; }\n",
    ),
    (
        "allocation function",
        "OMP0333",
        "struct T {}; void *operator new(unsigned long s, T) { shape(1); return ::operator new(s); }\n\
         int main(){ int r=0; int *h = new (T{}) int(1); r = *h;\n\
         #pragma omp target map(tofrom: r)\n\
         { int *b = new (T{}) int(1); r = *b; }\n\
         return r; }\n",
    ),
    (
        "awaiter",
        "OMP0333",
        "struct A { bool await_ready() { return shape(1); } void await_suspend(int) {} int await_resume() { return 1; } };\n\
         struct T { struct promise_type {}; }; inline T co(int a) { co_await A{}; }\n\
         int main(){ int r=0; co(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { co(2); }\n\
         return r; }\n",
    ),
    (
        "promise",
        "OMP0333",
        "struct T { struct promise_type { int initial_suspend() { return shape(1); } }; };\n\
         inline T co(int a) { co_return; }\n\
         int main(){ int r=0; co(1);\n\
         #pragma omp target map(tofrom: r)\n\
         { co(2); }\n\
         return r; }\n",
    ),
    (
        "operator that an algorithm calls",
        "OMP0333",
        "struct B { int n; }; inline bool operator<(const B &a, const B &b) { return shape(a.n) < b.n; }\n\
         int main(){ int r=0; B a[2]={{1},{2}}; std::sort(a, a+2); r = a[0].n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B a[2]={{1},{2}}; std::sort(a, a+2); r = a[0].n; }\n\
         return r; }\n",
    ),
    (
        "swap that an algorithm calls",
        "OMP0333",
        "namespace N { struct B { int n; }; inline void swap(B &a, B &b) { a.n = shape(b.n); } }\n\
         int main(){ int r=0; N::B a[2]={}, b[2]={}; std::swap(a, b); r = a[0].n;\n\
         #pragma omp target map(tofrom: r)\n\
         { N::B a[2]={}, b[2]={}; std::swap(a, b); r = a[0].n; }\n\
         return r; }\n",
    ),
    (
        "function object that a container calls",
        "OMP0333",
        "struct H { unsigned long operator()(int a) const { return shape(a); } };\n\
         int main(){ int r=0; std::unordered_map<int, int, H> m; m[1] = 2; r = m[1];\n\
         #pragma omp target map(tofrom: r)\n\
         { std::unordered_map<int, int, H> m; m[1] = 2; r = m[1]; }\n\
         return r; }\n",
    ),
    (
        "contextual conversion",
        "OMP0333",
        "struct B { int n; explicit operator bool() const { return shape(n); } };\n\
         int main(){ int r=0; B h{1}; while (h) { r = 1; break; }\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b ? 1 : 2; if (!b) r = 3; }\n\
         return r; }\n",
    ),
    (
        "deduction of class template arguments",
        "OMP0333",
        "template <class T> struct B { T n; B(T a) : n(shape(a)) {} }; template <class T> B(T *) -> B<int>;\n\
         int main(){ int r=0; B h(1); r = h.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b.n; }\n\
         return r; }\n",
    ),
    (
        "inherited constructor",
        "OMP0333",
        "struct A { int n; A(int a) : n(shape(a)) {} }; struct B : A { using A::A; };\n\
         int main(){ int r=0; B h(1); r = h.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b(2); r = b.n; }\n\
         return r; }\n",
    ),
    (
        "element of an aggregate",
        "OMP0333",
        "struct A { int n; A(int a) : n(shape(a)) {} }; struct B { A a; };\n\
         int main(){ int r=0; B h{1}; r = h.a.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B b{2}; r = b.a.n; }\n\
         return r; }\n",
    ),
    (
        "deallocation function",
        "OMP0333",
        "struct B { int n; static void operator delete(void *p) { shape(1); ::operator delete(p); } };\n\
         int main(){ int r=0; B *h = new B{1}; r = h->n; delete h;\n\
         #pragma omp target map(tofrom: r)\n\
         { B *b = new B{2}; r = b->n; delete b; }\n\
         return r; }\n",
    ),
    (
        "combiner of a reduction",
        "OMP0333",
        "struct B { int n; }; inline void merge(B &a, B &b) { a.n = shape(b.n); }\n\
         #pragma omp declare reduction(pl: B: merge(omp_out, omp_in)) initializer(omp_priv = B{0})\n\
         int main(){ int r=0; B x{1};\n\
         #pragma omp parallel reduction(pl: x)\n\
         x.n = 2;\n\
         r = x.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B x{1};\n\
         #pragma omp parallel reduction(pl: x)\n\
         x.n = 2;\n\
         r = x.n; }\n\
         return r; }\n",
    ),
    (
        "operator of a combiner",
        "OMP0333",
        "struct B { int n; B &operator+=(const B &o) { n += shape(o.n); return *this; } };\n\
         #pragma omp declare reduction(+: B: omp_out += omp_in)\n\
         int main(){ int r=0; B x{1};\n\
         #pragma omp parallel reduction(+: x)\n\
         x.n = 2;\n\
         r = x.n;\n\
         #pragma omp target map(tofrom: r)\n\
         { B x{1};\n\
         #pragma omp parallel reduction(+: x)\n\
         x.n = 2;\n\
         r = x.n; }\n\
         return r; }\n",
    ),
];

fn said(ran: &Ran) -> Vec<String> {
    let mut codes: Vec<String> = ran.codes().into_iter().map(str::to_owned).collect();
    codes.dedup();
    codes
}

#[test]
fn a_function_of_another_source_is_chosen_as_one_of_the_same() {
    for (what, code, program) in CASES {
        let own = files(&[("a_main.cpp", &format!("{SHAPE}{program}"))]).run();
        let others = format!("#include \"shared.h\"\n{SHAPE}int host() {{ return shape(2); }}\n");
        let main = format!("#include \"shared.h\"\n{program}");
        let two = files(&[("shared.h", SHARED), ("a_main.cpp", &main), ("other.cpp", &others)]).run();
        for ran in [&own, &two] {
            let expected: &[&str] = if code.is_empty() { &[] } else { &[code] };
            assert_eq!(said(ran), expected, "{what}");
            assert!(!code.is_empty() || ran.text("a_main.cpp").contains("shape__ompick_gpu("), "{what}");
        }
    }
}
