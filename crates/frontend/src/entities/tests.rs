//! What names mean.

use super::*;
use crate::testing::{cxx_unit, main_file};
use crate::unit::Unit;

/// What the call marked by `/*?*/` may mean.
fn means(text: &str) -> Vec<String> {
    meant(text).0
}

/// The same, and whether it may mean others too.
fn meant(text: &str) -> (Vec<String>, bool) {
    let unit = cxx_unit(text);
    let mark = text.find("/*?*/").expect("the test marks a call");
    let entities = unit.entities();
    let call = unit.files[0].syntax.calls.iter().filter(|c| c.range.start >= mark).min_by_key(|c| c.range.start);
    let callees = entities.callees(&unit, 0, call.expect("a call stands there"));
    let key = |f: &FunctionId| String::from_utf8_lossy(&entities.key(&unit, *f)).into_owned();
    (callees.functions.iter().map(key).collect(), callees.is_open)
}

#[test]
fn the_innermost_scope_decides() {
    let text = "int f(int); namespace a { int f(double); int g() { return /*?*/f(1); } }";
    assert_eq!(means(text), ["a::f(double)"]);
    assert_eq!(means("int f(int); namespace a { int g() { return /*?*/f(1); } }"), ["f(int)"]);
}

#[test]
fn declarations_behind_the_call_do_not_count() {
    assert_eq!(means("int f(int); void g() { /*?*/f(1); } int f(double);"), ["f(int)"]);
    let members = "struct s { void g() { /*?*/f(1); } int f(int); };";
    assert_eq!(means(members), ["s::f(int)"]);
}

#[test]
fn a_template_is_the_same_whatever_its_parameters_are_called() {
    let same = "template <class T, int N = 1> T f(T a[N]); template <typename, int> class c;
template <typename U, int M> U f(U a[M]) { return a[0]; } void g() { /*?*/f(1); }";
    assert_eq!(means(same), ["f<class T,int N=1>(T[N])->T"]);
    let defaults =
        "template <class T = int> T f(T); template <class> int f(int); template <class T> T f(T x) { return x; }
void g() { /*?*/f(1); }";
    assert_eq!(means(defaults), ["f<class T=int>(T)->T", "f<class>(int)->int"]);
    let others = "template <class T, class U> T f(U); template <class T, class U> U f(T); void g() { /*?*/f(1); }";
    assert_eq!(means(others), ["f<class T,class U>(U)->T", "f<class T,class U>(T)->U"]);
}

#[test]
fn overloads_are_told_apart_by_their_parameters() {
    let text =
        "int f(int a, const char *b); int f(const int, const char *x = nullptr); int f(T &&) ; void g() { /*?*/f(1); }";
    assert_eq!(means(text), ["f(int,const char*)", "f(T&&)"]);
    assert_eq!(
        means("struct s { int f(); int f() const; int f() &&; void g() { /*?*/f(); } };"),
        ["s::f()", "s::f()const", "s::f()&&"]
    );
}

#[test]
fn a_definition_elsewhere_belongs_to_its_declaration() {
    let text =
        "namespace a { struct t; struct s { void f(t *); }; } void a::s::f(a::t *) { } void g(a::s x) { /*?*/x.f(0); }";
    assert_eq!(means(text), ["a::s::f(t*)"]);
}

#[test]
fn namespaces_are_seen_through_where_they_should_be() {
    assert_eq!(
        means("namespace a { inline namespace v { int f(); } namespace { int g(); } } int x = /*?*/a::f();"),
        ["a::v::f()"]
    );
    assert_eq!(means("namespace { int g(); } int x = /*?*/g();"), ["g()"]);
    assert_eq!(means("namespace a { int f(); } namespace b = a; int x = /*?*/b::f();"), ["a::f()"]);
    assert_eq!(means("namespace a { int f(); } using namespace a; int x = /*?*/f();"), ["a::f()"]);
    assert_eq!(means("namespace a { int f(); } int g() { using a::f; return /*?*/f(); }"), ["a::f()"]);
    assert_eq!(means("namespace a { int f(); } namespace b { using a::f; } int x = /*?*/b::f();"), ["a::f()"]);
}

#[test]
fn a_variable_of_the_name_is_no_function() {
    assert!(means("int f(int); void g() { auto f = [](int) {}; /*?*/f(1); }").is_empty());
    assert!(means("int f(int); namespace a { extern int (*f)(int); void g() { /*?*/f(1); } }").is_empty());
}

#[test]
fn arguments_may_lead_to_namespaces_with_types() {
    let text =
        "int f(int); namespace a { struct t {}; int f(t); } namespace b { int f(char); } void g() { /*?*/f(x); }";
    assert_eq!(meant(text), (vec!["f(int)".to_owned(), "a::f(t)".to_owned()], true));
    assert_eq!(meant(&text.replace("f(x)", "f()")), (vec!["f(int)".to_owned()], false));
}

#[test]
fn the_objects_class_decides_if_its_type_is_written() {
    let classes = "struct s { int f(); }; struct t { int f(); }; struct d : s {}; using u = t;";
    let call = |g: &str| meant(&format!("#include <vector>\n{classes} {g}"));
    let one = |key: &str| (vec![key.to_owned()], false);
    assert_eq!(call("void g(s x) { /*?*/x.f(); }"), one("s::f()"));
    assert_eq!(call("void g(const t *x) { /*?*/x->f(); }"), one("t::f()"));
    assert_eq!(call("void g() { d x; /*?*/x.f(); }"), one("s::f()"));
    assert_eq!(call("void g(u &x) { /*?*/x.f(); }"), one("t::f()"));
    assert_eq!(call("void g() { /*?*/s{}.f(); }"), one("s::f()"));
    let all = (vec!["s::f()".to_owned(), "t::f()".to_owned()], true);
    assert_eq!(call("template <class T> void g(T x) { /*?*/x.f(); }"), all);
    assert_eq!(call("void g() { auto x = h(); /*?*/x.f(); }"), all);
    assert_eq!(call("void g(std::unique_ptr<s> x) { /*?*/x->f(); }"), one("s::f()"));
    assert_eq!(call("void g(std::vector<int> x) { /*?*/x.f(); }"), (vec![], false));
}

#[test]
fn declarations_lead_to_the_objects_class() {
    let classes = "struct s { int f(); }; struct t { int f(); }; struct w; \
        template <class T> struct ptr { T *operator->(); T &operator*(); T *begin(); T &operator[](int); }; \
        template <class T> struct box { T held; std::vector<T> all; T *get(); ptr<T> self(); }; \
        struct d { s one; t *two[3]; s &r(); auto a() -> t *; static t make(); s operator()(int); }; \
        t free(int); t free(double); s mixed(int); t mixed(char); using alias = ptr<s>; typedef t *tp;";
    let call = |g: &str| meant(&format!("#include <vector>\n{classes} void g(d x, d *p, box<t> b, tp q) {{ {g} }}"));
    let is = |class: &str, g: &str| assert_eq!(call(g), (vec![format!("{class}::f()")], false), "{g}");
    is("s", "auto y = x.one; /*?*/y.f();");
    is("t", "auto *y = p->two[0]; /*?*/y->f();");
    is("t", "auto y = p->two[0]; /*?*/(*y).f();");
    is("s", "/*?*/x.r().f();");
    is("t", "/*?*/x.a()->f();");
    is("t", "/*?*/d::make().f();");
    is("s", "/*?*/x(1).f();");
    is("t", "/*?*/free(1).f();");
    is("t", "/*?*/b.held.f();");
    is("t", "for (auto &y : b.all) /*?*/y.f();");
    is("t", "/*?*/b.get()->f();");
    is("t", "/*?*/b.self()->f();");
    is("s", "alias y; /*?*/y->f();");
    is("s", "alias y; /*?*/(*y).f();");
    is("s", "alias y; for (auto z : y) /*?*/z.f();");
    is("s", "alias y; /*?*/y[1].f();");
    is("t", "/*?*/q->f();");
    is("s", "auto y = std::make_unique<s>(); /*?*/y->f();");
    is("t", "std::vector<std::shared_ptr<t>> y; /*?*/y.back()->f();");
    is("s", "/*?*/static_cast<s &>(x).f();");
    is("s", "/*?*/((s &)x).f();");
    is("t", "auto y = new t; /*?*/y->f();");
    is("s", "struct { s in; } y; /*?*/y.in.f();");
    is("s", "/*?*/std::move(x.one).f();");
    let all = (vec!["s::f()".to_owned(), "t::f()".to_owned()], true);
    for unclear in
        ["/*?*/mixed(1).f();", "auto [a, b] = x; /*?*/a.f();", "/*?*/(x.one, x).f();", "/*?*/undeclared(x).f();"]
    {
        assert_eq!(call(unclear), all, "{unclear}");
    }
    for foreign in ["std::vector<s> y; /*?*/y.f();", "not_read y; /*?*/y.f();", "auto y = b.all; /*?*/y.f();"] {
        assert_eq!(call(foreign), (vec![], false), "{foreign}");
    }
}

#[test]
fn a_header_that_was_not_found_may_name_a_class_that_was_read() {
    let text = "struct s { int f(); }; void g(other x) { /*?*/x.f(); }";
    assert_eq!(meant(text), (vec![], false));
    let open = (vec!["s::f()".to_owned()], true);
    assert_eq!(meant(&format!("#include \"missing.hpp\"\n{text}")), open);
}

#[test]
fn specialisations_of_a_class_template_have_functions_of_their_own() {
    let text = "template <class T> struct s { int f(); }; template <> struct s<int> { int f(); }; \
        template <class T> struct s<T *> { int f(); }; int s<int>::f() { return 1; }";
    let one = meant(&format!("{text} void g(s<char> x) {{ /*?*/x.f(); }}"));
    assert_eq!(one, (vec!["s::f()".to_owned(), "s<int>::f()".to_owned(), "s<T*>::f()".to_owned()], true));
}

#[test]
fn namespaces_may_be_named_by_macros() {
    let text = "#define NS lib\n#define ALL a::b\nnamespace NS { int f(); } namespace ALL { int g(); }\n";
    assert_eq!(means(&format!("{text} int x = /*?*/lib::f();")), ["lib::f()"]);
    assert_eq!(means(&format!("{text} int x = /*?*/NS::f();")), ["lib::f()"]);
    assert_eq!(means(&format!("{text} int x = /*?*/a::b::g();")), ["a::b::g()"]);
    assert_eq!(means(&format!("{text} using namespace ALL; int x = /*?*/g();")), ["a::b::g()"]);
}

#[test]
fn names_are_not_looked_up_in_bases_that_depend() {
    let text = "int f(); template <class T> struct b { int f(); }; template <class T> struct d : b<T> { ";
    assert_eq!(means(&format!("{text} void g() {{ /*?*/f(); }} }};")), ["f()"]);
    assert_eq!(means(&format!("{text} void g() {{ /*?*/this->f(); }} }};")), ["b::f()"]);
    assert_eq!(means(&format!("{text} using b<T>::f; void g() {{ /*?*/f(); }} }};")), ["b::f()"]);
}

#[test]
fn a_function_is_the_same_however_its_types_are_spelled() {
    let one = |text: &str| assert_eq!(means(text).len(), 1, "{text}");
    one("typedef int my; int f(my); int f(int); int x = /*?*/f(1);");
    one("namespace a { struct s {}; int f(s *); int f(a::s *); } int x = /*?*/a::f(0);");
    one("int f(unsigned); int f(unsigned int); int x = /*?*/f(1);");
    one("struct s {}; int f(s const &); int f(const struct s &); int x = /*?*/f({});");
    let two = |text: &str| assert_eq!(means(text).len(), 2, "{text}");
    two("typedef int *my; int f(my); int f(int); int x = /*?*/f(1);");
    two("namespace a { struct s {}; } struct s {}; int f(s *); int f(a::s *); int x = /*?*/f(0);");
    two("int f(long); int f(int); int x = /*?*/f(1);");
}

#[test]
fn a_specialisation_belongs_to_its_template() {
    let text = "template <class T> int f(T); template <> int f<int>(int); void g() { /*?*/f<int>(1); }";
    assert_eq!(means(text), ["f<class T>(T)->int"]);
}

#[test]
fn constraints_tell_templates_apart() {
    let text = "template <class T> requires A<T> int f(T); template <class T> int f(T) requires B<T>; template <class T> int f(T); int x = /*?*/f(1);";
    assert_eq!(means(text).len(), 3);
}

#[test]
fn functions_of_c_are_known_by_their_names() {
    assert_eq!(means("extern \"C\" { int f(int); } int x = /*?*/f(1);"), ["f"]);
}

#[test]
fn regions_assume_base_functions() {
    let region = "#pragma omp begin declare variant match(device={kind(host)})\nint f() { return 1; }\n#pragma omp end declare variant\n";
    let unit = cxx_unit(region);
    let assumed = |unit: &Unit| unit.entities().functions.iter().filter(|f| f.is_assumed).count();
    assert_eq!(assumed(&unit), 1);
    assert_eq!(assumed(&cxx_unit(&format!("{region}int f();\n"))), 0);
}

/// What the operations of a program may call, and whether that is certain.
fn operators(text: &str) -> Vec<(String, bool)> {
    let unit = cxx_unit(text);
    let (file, _) = main_file(&unit);
    let entities = unit.entities();
    let shown = |o: &crate::syntax::operations::Operation| {
        let found = entities.operators(&unit, 0, o);
        let all = found.members.iter().chain(&found.free);
        let keys: Vec<String> = all.map(|f| String::from_utf8_lossy(&entities.key(&unit, *f)).into_owned()).collect();
        (keys.join(" "), found.is_certain)
    };
    file.syntax.operations.iter().map(shown).filter(|(keys, _)| !keys.is_empty()).collect()
}

#[test]
fn operands_tell_which_operator_is_called() {
    let classes = "struct v { int k; }; struct w { w(int); w operator+(int); };\n\
        #pragma omp declare variant(a) match(device={kind(host)})\nv operator+(v, v);\n\
        w operator+(w, v); enum e { one }; int operator+(e, e); void g(v x, w y, e z, double *p, int n) {";
    let found =
        |body: &str| operators(&format!("{classes} {body} }} template <class T> void t(T x, v y) {{ x + y; }}"));
    let of = |body: &str| {
        let mut found = found(body);
        // (The template's.)
        assert!(!found.pop().expect("it is there").1);
        found
    };
    let one = |name: &str| vec![(name.to_owned(), true)];
    assert_eq!(of("n + 1; p + n; p[0] + *p; \"a\" + n;"), []);
    assert_eq!(of("x + x;"), one("operator+(v,v)"));
    assert_eq!(of("y + 1;"), one("w::operator+(int)"));
    assert_eq!(of("z + one;"), one("operator+(e,e)"));
    assert_eq!(of("n + x;"), one("operator+(w,v)"));
    assert_eq!(of("(x + x) + x;"), [one("operator+(v,v)"), one("operator+(v,v)")].concat());
    assert_eq!(of("auto s = x + x; s + s;"), [one("operator+(v,v)"), one("operator+(v,v)")].concat());
    let both = found("undeclared(x) + x;");
    assert!(both.iter().all(|(_, is_certain)| !is_certain), "{both:?}");
}

#[test]
fn conversion_functions_out_of_their_class_are_looked_up_in_it() {
    let space = "namespace o { int f(int); struct S { operator int(); S(); ~S(); int n; }; template <class T> struct G { \
                 int f(int); operator T*(); }; }";
    let means = |text: &str| means(&format!("{space} {text}"));
    assert_eq!(means("o::S::operator int() { return /*?*/f(9); }"), ["o::f(int)"]);
    assert_eq!(means("o::S::S() : n(/*?*/f(9)) {}"), ["o::f(int)"]);
    assert_eq!(means("o::S::~S() noexcept(/*?*/f(9)) {}"), ["o::f(int)"]);
    assert_eq!(means("template <class T> o::G<T>::operator T*() { /*?*/f(9); }"), ["o::G::f(int)"]);
    assert_eq!(means("int f(int); decltype(/*?*/f(1)) o::S::m() {}"), ["f(int)"]);
    assert_eq!(means("auto o::S::m() -> decltype(/*?*/f(1)) {}"), ["o::f(int)"]);
}

#[test]
fn what_initialises_a_qualified_name_is_looked_up_in_what_qualifies_it() {
    let space = "int f(int); namespace o { int f(int); extern int e; struct S { static int n; }; template <class T> struct G { \
                 static int f(int); static int n[]; }; }";
    let means = |text: &str| means(&format!("{space} {text}"));
    assert_eq!(means("int o::e = /*?*/f(1);"), ["o::f(int)"]);
    assert_eq!(means("int x = 1, o::e{/*?*/f(1)};"), ["o::f(int)"]);
    assert_eq!(means("int o::e = 1, x{/*?*/f(1)};"), ["f(int)"]);
    assert_eq!(means("int o::S::n(/*?*/f(1));"), ["o::f(int)"]);
    assert_eq!(means("template <class T> int o::G<T>::n[] = {/*?*/f(1)};"), ["o::G::f(int)"]);
    assert_eq!(means("int *&o::e = [] { return /*?*/f(1); }();"), ["o::f(int)"]);
}

#[test]
fn members_of_a_specialisation_are_looked_up_in_it() {
    let space =
        "namespace o { int f(int); struct X {}; template <class T> struct G { int f(int); struct I { int f(int); }; };
template <> struct G<X> { int g(); struct I { int g(); }; }; template <class T> struct G<T*> { int g(); int h(); }; \
template <> struct G<unsigned int> { int g(); }; }";
    let means = |text: &str| means(&format!("{space} {text}"));
    assert_eq!(means("int o::G<o::X>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int o::G<unsigned>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int o::G<o::X>::I::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("template <class U> int o::G<U *>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("template <class T> int o::G<T>::g() { return /*?*/f(1); }"), ["o::G::f(int)"]);
}

#[test]
fn arguments_of_a_specialisation_may_be_spelled_otherwise() {
    let space = "namespace o { int f(int); typedef unsigned size; template <class T> struct G { int f(int); struct I { int f(int); }; };
using same = size; template <> struct G<unsigned int> { int g(); struct I; }; template <> struct G<long> { int g(); int f(int); }; }
namespace a { struct X {}; } namespace b { struct X {}; } template <> struct o::G<a::X> { int g(); int f(int, int); };
template <> struct o::G<b::X> { int g(); };";
    let means = |text: &str| means(&format!("{space} {text}"));
    assert_eq!(means("int o::G<o::size>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int o::G<o::same>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int o::G<signed long int>::g() { return /*?*/f(1); }"), ["o::G<long>::f(int)"]);
    assert_eq!(means("int o::G<b::X>::g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(
        means("struct o::G<unsigned>::I { int g(); }; int o::G<o::size>::I::g() { return /*?*/f(1); }"),
        ["o::f(int)"]
    );
}

#[test]
fn qualified_names_follow_using_directives() {
    let space = "namespace o { int f(int); } namespace p { using namespace o; } namespace r { using namespace p; } \
                 namespace s { using r::f; } namespace t = r; namespace u { namespace { using namespace r; } } ";
    let means = |text: &str| means(&format!("{space} {text}"));
    for call in ["s::f(1)", "r::f(1)", "t::f(1)", "u::f(1)"] {
        assert_eq!(means(&format!("int g() {{ return /*?*/{call}; }}")), ["o::f(int)"], "{call}");
    }
    assert_eq!(means("using namespace r; int g() { return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int g() { using namespace r; return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("int g() { using r::f; return /*?*/f(1); }"), ["o::f(int)"]);
    assert_eq!(means("namespace u { int g() { return /*?*/f(1); } }"), ["o::f(int)"]);
}

#[test]
fn a_namespace_is_inline_if_any_definition_says_so() {
    let ways = "namespace o { namespace v { int f(int); } inline namespace v { int h(int); } } ";
    assert_eq!(means(&format!("{ways} int g() {{ return /*?*/o::f(1); }}")), ["o::v::f(int)"]);
    assert_eq!(means("namespace o::inline v { int f(int); } int g() { return /*?*/o::f(1); }"), ["o::v::f(int)"]);
}

#[test]
fn a_constant_parameter_by_value_is_the_same_whatever_its_type_is_made_of() {
    let text = "template <class T> struct v {}; int f(v<int *>); int f(const v<int *> a) { return 1; } int g() { return /*?*/f(1); }";
    assert_eq!(means(text), ["f(v<int*>)"]);
}

#[test]
fn types_have_one_spelling() {
    let same = "#define REAL double
#define CREF(T) const T &
typedef unsigned UI; int f(long unsigned int); int f(unsigned long); int f(REAL); int f(double); int f(CREF(int) );
int f(int const &); int f(UI); int f(unsigned int); int f(decltype(0)); int f(signed); int f(char signed); int f(signed char);
void g() { /*?*/f(1); }";
    let all = ["f(unsigned long)", "f(double)", "f(const int&)", "f(unsigned int)", "f(int)", "f(signed char)"];
    assert_eq!(means(same), all);
}

#[test]
fn functions_whose_types_may_be_the_same_are_one() {
    let one = |text: &str| {
        means(&format!("template <class T = int, int N = 4> struct s {{}}; struct t; {text} void g() {{ /*?*/f(1); }}"))
            .len()
            == 1
    };
    assert!(one("int f(s<>); int f(s<int> x) { return 1; }"));
    assert!(one("int f(const s<int, 4> &); int f(const s<int, 2 + 2> &x) { return 1; }"));
    assert!(one("int f(unknown); int f(int x) { return 1; }"));
    assert!(one("int f(int (&)[N]); int f(int (&x)[4]) { return 1; }"));
    assert!(!one("int f(s<>); int f(s<> *x) { return 1; }"));
    assert!(!one("int f(s<long>); int f(s<int> x) { return 1; }"));
    assert!(!one("int f(s<int, 4>); int f(s<int, 5> x) { return 1; }"));
    assert!(!one("int f(t *); int f(int *x) { return 1; }"));
    assert!(!one("int f(std::vector<int>); int f(std::array<int, 4>) { return 1; }"));
    assert!(!one("int f(s<>); int f(s<int>, int = 1) { return 1; }"));
    assert!(!one("int f(s<>); int f(s<int>); int f(s<int> x) { return 1; }"));
    assert!(!one("int f(s<>); static int f(s<int> x) { return 1; }"));
}
