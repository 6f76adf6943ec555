//! What calls of C++ become.

use crate::testing::{Ran, files};

/// A directive that always makes `f_v` the variant of the next function.
const VARIANT: &str = "#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})\n";

fn ran(text: &str) -> Ran {
    files(&[("main.cpp", &text.replace("VARIANT ", VARIANT))]).run()
}

/// What the last line of a program becomes.
fn last(text: &str) -> String {
    ran(text).text("main.cpp").lines().last().unwrap_or_default().to_owned()
}

/// All lines with something that ompick made.
fn made(text: &str) -> Vec<String> {
    let text = ran(text).text("main.cpp");
    text.lines().filter(|l| l.contains("__ompick")).map(|l| l.trim().to_owned()).collect()
}

fn messages(text: &str) -> Vec<String> {
    ran(text).report.diagnostics.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn one_function_is_named_directly() {
    assert_eq!(last("int f_v(int);\nVARIANT int f(int);\nint g = f(1);"), "int g = f_v(1);");
    assert_eq!(last("namespace a {\nint f_v(int);\nVARIANT int f(int);\n}\nint g = a::f(1);"), "int g = a::f_v(1);");
    assert_eq!(
        last("struct s {\nint f_v();\nVARIANT int f();\n};\nint g(s *x) { return x->f(); }"),
        "int g(s *x) { return x->f_v(); }"
    );
}

#[test]
fn a_member_of_a_known_class_is_named_directly_whatever_other_classes_have() {
    let class = |name: &str| format!("struct {name} {{\nint f_v();\nVARIANT int f();\n}};\n");
    let of = |more: &str, call: &str| last(&[&class("s"), &class("t"), more, call].concat());
    assert_eq!(of("", "int g(s *x) { return x->f(); }"), "int g(s *x) { return x->f_v(); }");
    let hides = "struct u : s { int f_v(int); };\n";
    assert_eq!(of(hides, "int g(u &x) { return x.f(); }"), "int g(u &x) { return x.f__ompick_f_v(); }");
    let unknown = "template <class T> int g(T x) { return x.f(); }";
    assert_eq!(of("", unknown), "template <class T> int g(T x) { return x.f__ompick_f_v(); }");
}

#[test]
fn the_name_of_a_clone_of_many_variants_says_how_many_they_are() {
    let function = |n: usize| {
        let types = ["int", "long", "char", "short", "double"];
        let variant = format!("variant_with_a_long_name_{n}");
        let directive = format!("#pragma omp declare variant({variant}) match(implementation={{vendor(gnu)}})");
        format!("int {variant}({0});\n{directive}\nint f({0});\n", types[n])
    };
    let of = |count: usize| last(&((0..count).map(function).collect::<String>() + "int g = f(1);"));
    let names = |count| (0..count).map(|n| format!("variant_with_a_long_name_{n}")).collect::<Vec<_>>().join("_and_");
    assert_eq!(of(4), format!("int g = f__ompick_{}(1);", names(4)));
    let (three, five) = (names(3), of(5));
    assert!(five.starts_with(&format!("int g = f__ompick_{three}_and_2_others_")), "{five}");
}

#[test]
fn a_variant_that_is_hidden_is_named_in_full() {
    let text = "namespace a {\nint f_v(int);\nVARIANT int f(int);\n}\nusing a::f;\nint g = f(1);";
    assert_eq!(last(text), "int g = ::a::f_v(1);");
    let text = "int f_v(int);\nVARIANT int f(int);\nint g(int f_v) { return f(f_v); }";
    assert_eq!(last(text), "int g(int f_v) { return ::f_v(f_v); }");
}

#[test]
fn an_overloaded_variant_is_reached_with_the_bases_types() {
    let text = "int f_v(int); int f_v(double);\nVARIANT int f(double);\nint g = f(1);";
    assert_eq!(
        made(text),
        ["static inline int f__ompick_f_v(double ompick_1) { return f_v(ompick_1); }", "int g = f__ompick_f_v(1);"]
    );
}

#[test]
fn default_arguments_are_the_bases() {
    let text = "int f_v(int, int);\nVARIANT int f(int a, int b = 2);\nint g = f(1);";
    assert_eq!(
        made(text),
        ["static inline int f__ompick_f_v(int a, int b = 2) { return f_v(a, b); }", "int g = f__ompick_f_v(1);"]
    );
    assert_eq!(last(&text.replace("f(1)", "f(1, 2)")), "int g = f_v(1, 2);");
}

#[test]
fn each_member_of_an_overload_set_gets_a_forwarder() {
    let text = "int f_v(long);\nint f(T &&x);\nVARIANT int f(long);\nint g = f(1);";
    let forwarders = [
        "static inline int f__ompick_f_v(T &&x) { return ::f(static_cast<decltype(x) &&>(x)); }",
        "static inline int f__ompick_f_v(long ompick_1) { return f_v(ompick_1); }",
        "int g = f__ompick_f_v(1);",
    ];
    assert_eq!(made(text), forwarders);
}

#[test]
fn forwarders_of_templates_are_templates() {
    let text = "template <class T, int N> T f_v(T);\nVARIANT template <class T, int N = 1> T f(T);\nint g = f(1);";
    let forwarder = "template <class T, int N = 1> static inline T f__ompick_f_v(T ompick_1) { return f_v<T, N>(static_cast<decltype(ompick_1) &&>(ompick_1)); }";
    assert_eq!(made(text)[0], forwarder);
    // The variant's follow from its arguments.
    for variant in ["template <class T> T f_v(T);", "int f_v(int);"] {
        let text = format!("{variant}\nVARIANT template <class T, int N = 1> T f(T);\nint g = f(1);");
        assert_eq!(made(&text)[0], forwarder.replace("f_v<T, N>(", "f_v("));
    }
}

#[test]
fn members_called_on_what_is_given_up_stay_so() {
    let text =
        "struct s {\nint f_v() const &&;\nint f() &;\nVARIANT int f() const &&;\n};\nint g(s x) { return x.f(); }";
    let forwarders = made(text);
    assert_eq!(forwarders[0], "int f__ompick_f_v() & { return f(); }");
    assert_eq!(forwarders[1], "int f__ompick_f_v() const && { return static_cast<const s &&>(*this).f_v(); }");
}

#[test]
fn what_is_deleted_or_constant_stays_so() {
    let text = "constexpr int f_v(long) { return 1; }\nint f(char) = delete;\nVARIANT constexpr int f(long) { return 2; }\nint g = f(1L);";
    let forwarders = made(text);
    assert_eq!(forwarders[0], "static inline int f__ompick_f_v(char ompick_1) = delete;");
    assert_eq!(forwarders[1], "static inline constexpr int f__ompick_f_v(long ompick_1) { return f_v(ompick_1); }");
}

#[test]
fn conditions_are_read_in_a_forwarder() {
    let text = "struct s {\nint k;\nint f_v(int n);\n#pragma omp declare variant(f_v) match(user={condition(k > n)})\nint f(int n);\n};\nint g(s x) { return x.f(2); }";
    assert_eq!(made(text)[0], "int f__ompick_f_v_or_base(int n) { if (k > n) return f_v(n); else return f(n); }");
}

#[test]
fn calls_in_clauses_are_replaced() {
    let text = "namespace a {\nint f_v(int);\nVARIANT int f(int);\n}\nvoid g() {\n#pragma omp parallel num_threads(a::f(2)) if(x.f(1))\n{ }\n}";
    let text = ran(text).text("main.cpp");
    assert!(text.contains("num_threads(a::f_v(2)) if(x.f(1))"), "{text}");
}

#[test]
fn a_call_that_cannot_be_forwarded_is_refused() {
    let text = "int f_v(const char *, ...);\nint f(int);\nVARIANT int f(const char *, ...);\ntemplate <class t> int g(t x) { return f(x, 1); }";
    assert!(messages(text)[0].contains("takes variable arguments as C does"), "{:?}", messages(text));
    let text = "int f_v(int);\nint f(char), h();\nVARIANT int f(int);\nint g = f(1);";
    assert!(messages(text)[0].contains("declared together with other names"), "{:?}", messages(text));
}

#[test]
fn the_address_of_a_base_function_is_reported_by_its_scope() {
    let text = "namespace a {\nint f_v(int);\nVARIANT int f(int);\n}\nnamespace b { int f(int); }\nint (*p)(int) = a::f, (*q)(int) = b::f;";
    assert_eq!(ran(text).codes(), ["OMP0303"]);
}

#[test]
fn a_static_local_that_is_initialised_at_first_pass_stays_inside() {
    let meta = "#pragma omp metadirective when(user={condition(b)}: parallel) otherwise(nothing)\n";
    let body = |body: &str| ran(&format!("int i();\nvoid g(bool b) {{\n{meta}{{\n{body}\n}}\n}}\n")).codes();
    assert!(body("static std::mutex s;").is_empty());
    assert!(body("static std::vector<int> s(5);").is_empty());
    assert!(body("i();\nstatic int s = 1;").is_empty());
    assert_eq!(body("static int s = i();"), ["OMP0409"]);
    assert_eq!(body("static T s;"), ["OMP0409"]);
    assert_eq!(body("i();\nstatic std::mutex s;"), ["OMP0409"]);
    assert_eq!(body("i();\nstatic int s = i();"), ["OMP0409"]);
    assert_eq!(body("i();\nstatic T s;"), ["OMP0409"]);
}

#[test]
fn a_parameter_that_cannot_be_moved_is_refused() {
    let text = "struct t {\nt(const t &) = delete;\n};\nint f_v(t);\nint f(int);\nVARIANT int f(t x);\nint g() { return f(1); }";
    assert!(messages(text)[0].contains("its parameter `x` cannot be moved"), "{:?}", messages(text));
    let moves = text.replace("};", "t(t &&);\n};");
    assert!(messages(&moves).is_empty());
}

#[test]
fn a_version_is_not_called_before_its_namespace_declares_it() {
    let of = |before: &str| {
        let body = "#pragma omp metadirective when(device={kind(nohost)}: taskyield) otherwise(taskwait)\n;\n";
        ran(&format!(
            "{before}int main() {{ int g(int); int r = g(1);\n#pragma omp target\nr = g(2);\n}}\nint g(int) {{\n{body}return 0; }}\n"
        ))
    };
    assert_eq!(of("").codes(), ["OMP0317"]);
    assert!(of("int g(int);\n").codes().is_empty());
}

#[test]
fn what_runs_without_being_named_is_refused_where_the_device_differs() {
    let text = "int f_v(int);\n#pragma omp declare variant(f_v) match(construct={target})\nint f(int);\nstruct s {\nint k;\ns() : k(f(1)) {}\nint m() { return f(2); }\n};\nvoid g() {\n#pragma omp target\n{ s x; }\n}";
    let out = ran(text).text("main.cpp");
    assert!(out.contains("s() : k(f_v(1)) {}") && out.contains("return f(2)"), "{out}");
    assert_eq!(ran(&format!("{text}\nvoid h() {{ s y; }}\n")).codes(), ["OMP0333"]);
    assert!(ran(&text.replace("omp target", "omp parallel")).codes().is_empty());
}

#[test]
fn members_called_in_clauses_are_replaced() {
    let text = "struct s {\nint f_v();\nVARIANT int f();\n};\nvoid g(s x, s *p) {\n#pragma omp parallel num_threads(x.f() + p[1].f()) if(p->f())\n{ }\n}";
    let text = ran(text).text("main.cpp");
    assert!(text.contains("num_threads(x.f_v() + p[1].f_v()) if(p->f_v())"), "{text}");
}

#[test]
fn templates_called_in_clauses_are_replaced() {
    let text = "template <class T> int f_v(T);\nVARIANT template <class T> int f(T);\nvoid g(int a, int b) {\n#pragma omp parallel num_threads(f<int>(2)) if(a < b || a > (b))\n{ }\n#pragma omp parallel num_threads((f)(2))\n{ }\n}";
    let text = ran(text).text("main.cpp");
    assert!(text.contains("num_threads(f_v<int>(2)) if(a < b || a > (b))"), "{text}");
    assert!(text.contains("num_threads((f_v)(2))"), "{text}");
}

#[test]
fn a_clone_is_named_by_what_is_chosen() {
    let text = "int f_v(int);\nint w(long);\nint f(char);\nVARIANT int f(int);\nVARIANT(w) int f(long);\nint g = f(1);";
    let text = text.replace("VARIANT(w)", "#pragma omp declare variant(w) match(device={kind(host)})\n");
    assert_eq!(last(&text), "int g = f__ompick_f_v_and_w(1);");
    // Another candidate before it, which is not chosen, changes nothing.
    let more = text.replace("VARIANT", "#pragma omp declare variant(f_v) match(device={kind(gpu)})\nVARIANT");
    assert_eq!(last(&more), "int g = f__ompick_f_v_and_w(1);");
}

#[test]
fn clones_that_choose_some_of_the_variants_of_one_name_say_which() {
    let text = "int f_v(int);\nint f_v(long);\nVARIANT int f(int);\nHOST int f(long);\nint g = f(1);\nint h() {\nint r;\n#pragma omp target map(from: r)\nr = f(1L);\nreturn r;\n}";
    let text = text.replace("HOST", "#pragma omp declare variant(f_v) match(device={kind(host)})\n");
    let out = ran(&text).text("main.cpp");
    assert!(out.contains("int g = f__ompick_f_v(1);") && out.contains("r = f__ompick_f_v_1(1L);"), "{out}");
}

/// A function `f` with a run-time variant in a namespace with a variable, and calls of it.
fn condition(condition: &str, parameters: &str, calls: &str) -> Vec<String> {
    let directive = format!("#pragma omp declare variant(f_v) match(user={{condition({condition})}})");
    let functions = format!("int f_v{parameters};\n{directive}\nint f{parameters};");
    made(
        &format!("int x;\nnamespace n {{\nint x, *p;\nint h_v(int);\nVARIANT int h(int);\n{functions}\n}}\n{calls}")
            .replace("VARIANT ", &VARIANT.replace("f_v", "h_v")),
    )
}

#[test]
fn what_is_private_at_a_call_is_passed_before_the_arguments() {
    let calls = "int g() {\n#pragma omp parallel private(n::x)\nreturn n::f(1);\n}";
    let made = condition("x > b", "(int a, int b = 2)", calls);
    let forwarder = "static inline int f__ompick_f_v_or_base_with(int x, int a, int b = 2) { if (x > b) return f_v(a, b); else return ::n::f(a, b); }";
    assert_eq!(made, [forwarder, "return n::f__ompick_f_v_or_base_with(::n::x, 1);"]);
    let made = condition("*n::p", "(int a)", &calls.replace("n::x", "n::p"));
    assert!(made[0].contains("_with(decltype((n::p)) ompick_n_p, int a) { if (*ompick_n_p)"), "{made:?}");
}

#[test]
fn what_is_passed_has_a_name_of_its_own_in_all_functions_of_an_overload_set() {
    let text = "int x;\nint f_v(int);\n#pragma omp declare variant(f_v) match(user={condition(x > 0)})\nint f(int y);\n\
                template <class T> long f(T *x) { return *x; }\ntemplate <class T> long h(T t) {\nlong n = 0;\n\
                #pragma omp parallel private(x)\nn = f(t);\nreturn n;\n}\nlong k = h(1);";
    let made = made(text).join("\n");
    assert!(made.contains("(int x, int y) {"), "{made}");
    assert!(made.contains("(int x, T *ompick_1) { return ::f<T>(ompick_1); }"), "{made}");
}

#[test]
fn calls_in_conditions_are_decided_where_the_directive_stands() {
    let made = condition("h(a)", "(int a)", "int h(int);\nint g(int h) { return n::f(h); }");
    assert!(made[0].contains("{ if (h_v(a)) return f_v(a);"), "{made:?}");
}

#[test]
fn no_parameter_hides_a_name_of_a_condition() {
    let text = "int x;\nint f_v(int), w(int);\n#pragma omp declare variant(f_v) match(user={condition(score(2): x)})\nint f(int y);\n#pragma omp declare variant(w) match(user={condition(x > 1)})\nauto f(int x) -> decltype(x);\nint g = f(1);";
    let forwarder = made(text)[0].clone();
    assert!(
        forwarder
            .contains("(int ompick_1) -> decltype(ompick_1) { if (x) return f_v(ompick_1); else if (ompick_1 > 1)"),
        "{forwarder}"
    );
}

#[test]
fn a_function_with_variable_arguments_is_chosen_by_another() {
    let made = condition("x", "(const char *, ...)", "int g() { return n::f(\"\", 1); }");
    let chooser =
        "static inline decltype(&::n::f) f__ompick_f_v_or_base() { if (x) return &f_v; else return &::n::f; }";
    assert_eq!(made, [chooser, "int g() { return n::f__ompick_f_v_or_base()(\"\", 1); }"]);
}

#[test]
fn a_forwarder_has_no_attributes_of_the_function_alone() {
    let text = "int f_v(int);\nint f(char);\nVARIANT __attribute__((weak)) int (f)(int a /* b */) __attribute__((noinline));\nint g = f(1);";
    assert_eq!(made(text)[1], "static inline int f__ompick_f_v(int a) { return f_v(a); }");
}

#[test]
fn a_condition_that_calls_its_own_function_is_refused() {
    let text = "int on;\nint f_v(int);\nint f(int);\n#pragma omp declare variant(f_v) match(user={condition(on && f(a))})\nint f(int a);\nint g = f(1);";
    assert_eq!(ran(text).codes(), ["OMP0401"]);
}

#[test]
fn an_operator_chooses_by_itself_what_most_of_its_calls_choose() {
    let text =
        "struct v { int k; };\nv f_v(v, v);\nVARIANT v operator+(v a, v b);\nv g(v a) { return a + operator+(a, a); }";
    let own = "static inline v operator+(v a, v b) { return f_v(static_cast<decltype(a) &&>(a), static_cast<decltype(b) &&>(b)); }";
    assert_eq!(
        ran(text).text("main.cpp").lines().filter(|l| l.contains("operator")).collect::<Vec<_>>(),
        ["v operator_plus__ompick_base(v a, v b);", own, "v g(v a) { return a + operator+(a, a); }",]
    );
}

#[test]
fn a_call_in_operator_notation_that_chooses_otherwise_names_what_it_calls() {
    let variant = "#pragma omp declare variant(f_v) match(construct={parallel})\n";
    let classes = format!("struct v {{ int k; }};\nv f_v(v, v);\n{variant}v operator+(v a, v b);\n");
    let parallel = |body: &str| last(&format!("{classes}void g(v a, int n) {{\n#pragma omp parallel\n{{ {body} }} }}"));
    assert_eq!(parallel("a + a + a; n + 1;"), "{ f_v(f_v(a, a), a); n + 1; } }");
    assert_eq!(parallel("operator+(a, a);"), "{ f_v(a, a); } }");
    let unknown = format!("{classes}template <class T> void g(T a) {{\n#pragma omp parallel\n{{ a + a; }} }}");
    assert_eq!(ran(&unknown).codes(), ["OMP0317"]);
    assert_eq!(ran(&unknown.replace("#pragma omp parallel\n{ a", "{ a")).codes(), Vec::<&str>::new());
}

#[test]
fn a_variant_that_is_defined_out_of_its_class_is_declared_there() {
    let text = "struct s {\nint f() const;\n};\n#pragma omp begin declare variant match(device={kind(host)})\n\
        int s::f() const { return 2; }\n#pragma omp end declare variant\nint g(s x) { return x.f(); }";
    assert_eq!(
        made(text),
        [
            "int f__ompick__kind_host() const;",
            "int s::f__ompick__kind_host() const { return 2; }",
            "int g(s x) { return x.f__ompick__kind_host(); }",
        ]
    );
    assert_eq!(ran(&text.replace("\nint f() const;", "\nvirtual int f() const;")).codes(), ["OMP0316"]);
    assert_eq!(ran(&text.replace("\nint f() const;", "")).codes(), ["OMP0316"]);
}

#[test]
fn a_using_declaration_finds_a_function_that_only_regions_declare() {
    let text = "namespace n {\n#pragma omp begin declare variant match(device={kind(host)})\nint f() { return 2; }\n\
        #pragma omp end declare variant\n}\nUSING\nint g() { return n::f(); }";
    let declares = |text: &str| ran(text).text("main.cpp").lines().any(|l| l == "int f();");
    assert!(declares(&text.replace("USING", "using n::f;")));
    assert!(declares(&text.replace("USING", "int (*p)() = n::f;")));
    assert!(!declares(&text.replace("USING", "")));
}

#[test]
fn an_object_of_a_class_that_was_not_read_keeps_its_member() {
    let text = "#include <vector>\nstruct s {\nint f_v() const;\nVARIANT int size() const;\n};\n\
        template <class T> int g(const T &t) { return t.size(); }";
    let call = "template <class T> int g(const T &t) { return size__ompick_f_v_of(t).size__ompick_f_v(); }";
    assert_eq!(last(text), call);
    let own = "template <class T> int g(const T &t) { return t.sizes__ompick_f_v(); }";
    assert_eq!(last(&text.replace("size()", "sizes()")), own);
}

#[test]
fn a_base_class_that_was_not_read_may_hide_a_function() {
    let text = "#include <vector>\nint f_v();\nVARIANT int size();\nstruct s : std::vector<int> { int g() { return size(); } };\n\
        template <class T> struct t : T { int g() { return size(); } };";
    assert_eq!(ran(text).codes(), ["OMP0324"]);
    let text = "struct b { int MEMBER(); } o;\nint f_v();\nVARIANT int size();\nstruct s : decltype(o) { int g() { return size(); } };";
    assert_eq!(ran(&text.replace("MEMBER", "size")).codes(), ["OMP0324"]);
    assert!(ran(&text.replace("MEMBER", "sizes")).codes().is_empty());
    assert_eq!(ran(&text.replace("size", "sizes")).codes(), Vec::<&str>::new());
}

/// C++17, [temp.expl.spec]: which specialisation arguments name only the compiler may know.
#[test]
fn members_of_a_specialisation_by_computed_arguments_are_said_to_be_looked_up_in_the_template() {
    let text = "int f_v(int);\nVARIANT int f(int);\ntemplate <int n> struct G { int g(); };\n\
                template <> struct G<4> { int g(); int f(int); };\ntemplate <> struct G<8> { int g(); };\n\
                int G<4 + 0>::g() { return CALLED(1); }\nint G<8>::g() { return f(1); }";
    assert_eq!(ran(&text.replace("CALLED", "f")).codes(), ["OMP0324"]);
    assert!(ran(&text.replace("CALLED", "int")).codes().is_empty());
    assert!(ran(&text.replace("CALLED", "f").replace("4 + 0", "4")).codes().is_empty());
}

#[test]
fn a_directive_inside_a_function_is_refused() {
    let text = "int f_v(int);\nint g() {\nVARIANT int f(int);\nreturn f(1);\n}";
    assert_eq!(ran(text).codes(), ["OMP0108"]);
    assert!(messages(text)[0].contains("is declared inside a function"), "{:?}", messages(text));
}

/// C++23; compilers of the tests may not know them.
#[test]
fn functions_with_an_explicit_object_are_named_or_refused() {
    let class = |head: &str, arguments: &str| {
        format!("struct s {{\n{head}int f_v({arguments});\nVARIANT {head}int f({arguments});\n}};\n")
    };
    let call = "int g(s &x) { return x.f(1); }";
    let plain = class("", "this const s &self, int n");
    assert_eq!(last(&format!("{plain}{call}")), "int g(s &x) { return x.f_v(1); }");
    let other = plain.replace("f_v(this const s &self", "f_v(this s &self");
    let said = messages(&format!("{other}{call}"));
    assert!(said.iter().any(|m| m.contains("`f_v` is no variant of `f`: its parameter number 1")), "{said:?}");
    // The grammar does not know it.
    let deduced = class("template <class t> ", "this t &&self, int n").replace("f_v)", "f_v<t>)");
    assert_eq!(ran(&format!("{deduced}{call}")).codes(), ["OMP0317"]);
}
