//! What an expression in a selector is at its directive.

use crate::directive::ClauseKind;
use crate::testing::{unit, unit_of};
use crate::unit::Unit;
use ompick_resolver::selector::{Expression, TraitPropertyKind};

/// The expression of the last `condition` in a unit's first file.
fn condition(unit: &Unit) -> Expression {
    let clauses = unit.files[0].directives.iter().flat_map(|d| &d.directive.clauses);
    let selectors = clauses.filter_map(|c| match &c.kind {
        ClauseKind::When { selector, .. } => Some(selector),
        ClauseKind::Match(selector) => Some(selector),
        _ => None,
    });
    let properties =
        selectors.flat_map(|s| &s.sets).flat_map(|s| &s.selectors).flat_map(|s| s.properties.iter().flatten());
    let mut found = properties.filter_map(|p| match &p.kind {
        TraitPropertyKind::Expression(e) => Some(e.clone()),
        _ => None,
    });
    found.next_back().expect("a condition")
}

/// The value of `expression` in a `when` clause inside `void g(int p) { before ... }` after `above`.
fn value_in(above: &str, before: &str, expression: &str) -> Option<String> {
    let directive = format!("#pragma omp metadirective when(user={{condition({expression})}}: parallel)");
    let unit = unit(&format!("{above}\nvoid g(int p) {{ {before}\n{directive}\n;\n}}"));
    condition(&unit).value.map(|v| v.to_string())
}

fn value(above: &str, expression: &str) -> Option<String> {
    value_in(above, "", expression)
}

fn int(value: i64) -> Option<String> {
    Some(value.to_string())
}

#[test]
fn literals_and_operators_fold() {
    assert_eq!(value("", "(1 + 2) * 3 == 9 && !0"), int(1));
}

#[test]
fn enumerators_count_on() {
    let list = "enum { A, B, C = 10, D, E = -3, F };";
    let of = |name| value(list, name);
    assert_eq!([of("A"), of("B"), of("C"), of("D"), of("F")], [int(0), int(1), int(10), int(11), int(-2)]);
}

#[test]
fn enumerators_see_those_before_them() {
    assert_eq!(value("enum { A = 2, B = A * 3, C }; enum { D = C + 1 };", "D"), int(8));
}

#[test]
fn an_enumerator_whose_value_is_unknown_is_unknown() {
    assert_eq!(value("enum { A = X, B };", "B"), None);
}

#[test]
fn constants_are_followed() {
    assert_eq!(value("const int a = 2; static const long b = a + 1; constexpr int c = b * 2;", "c"), int(6));
    assert_eq!(value("const unsigned char a = 300;", "a"), int(44));
}

#[test]
fn variables_are_not_constants() {
    for declaration in
        ["int a = 1;", "volatile const int a = 1;", "const int *a = 0;", "extern const int a;", "const int a[1] = {1};"]
    {
        assert_eq!(value(declaration, "a"), None, "{declaration}");
    }
}

#[test]
fn a_local_hides_a_constant() {
    let above = "enum { a = 1 };";
    assert_eq!(value_in(above, "int a;", "a"), None);
    assert_eq!(value_in(above, "{ int a; }", "a"), int(1));
    assert_eq!(value_in(above, "const int a = 7;", "a"), int(7));
    assert_eq!(value_in("enum { p = 1 };", "", "p"), None);
}

#[test]
fn what_is_declared_after_the_directive_is_not_seen() {
    let directive = "#pragma omp metadirective when(user={condition(a)}: parallel)";
    let unit = unit(&format!("void g(void) {{\n{directive}\n;\n}}\nenum {{ a = 1 }};"));
    assert_eq!(condition(&unit).value, None);
}

#[test]
fn a_parameter_of_the_base_is_the_argument() {
    let directive = "#pragma omp declare variant(v) match(user={condition(n > 1)})";
    let of = |base: &str| condition(&unit(&format!("enum {{ n = 4 }}; int v(int);\n{directive}\n{base}"))).value;
    assert_eq!(of("int f(int n);"), None);
    assert!(of("int f(int m);").is_some());
    assert_eq!(of("int f(n) int n; { return n; }"), None);
}

#[test]
fn a_parameter_that_is_folded_away_does_not_matter() {
    let directive = "#pragma omp declare variant(v) match(user={condition(n && 0)})";
    let unit = unit(&format!("int v(int);\n{directive}\nint f(int n);"));
    // `n && 0` is 0 whatever `n` is; if that is not seen it stays open, but never another value.
    assert!(condition(&unit).value.is_none_or(|v| v == 0.into()));
}

#[test]
fn plain_types_have_sizes() {
    assert_eq!(value("", "sizeof(char)"), int(1));
    assert_eq!(value("", "sizeof(int) == 4"), int(1));
}

#[test]
fn macros_are_expanded_at_the_directive() {
    assert_eq!(value("#define N 3\n#define SQ(x) ((x) * (x))\n", "SQ(N) == 9"), int(1));
    assert_eq!(value("#define N 3\n#undef N\n#define N 4\n", "N"), int(4));
    assert_eq!(value("#define N 3\n#undef N\n", "N"), None);
}

#[test]
fn macros_in_a_constant_are_expanded_where_it_stands() {
    assert_eq!(value("#define N 3\nenum { a = N };\n#undef N\n#define N 4\n", "a"), int(3));
}

#[test]
fn cycles_do_not_fold() {
    assert_eq!(value("const int a = b; const int b = a;", "a"), None);
    assert_eq!(value("const int a = a;", "a"), None);
    assert_eq!(value("enum { a = a };", "a"), None);
}

#[test]
fn long_chains_fold_or_stay_open_but_end() {
    let mut text = "const int c0 = 1;\n".to_owned();
    for i in 1..40 {
        text.push_str(&format!("const int c{i} = c{} + c{};\n", i - 1, i - 1));
    }
    // 2^39 does not fit: an overflow is not a constant.
    assert_eq!(value(&text, "c20"), int(1 << 20));
}

#[test]
fn constants_of_headers_are_seen_if_included_before() {
    let directive = "#pragma omp metadirective when(user={condition(a)}: parallel)";
    let main = format!("#include \"h.h\"\nvoid g(void) {{\n{directive}\n;\n}}\n");
    let unit = unit_of(&[("main.c", &main), ("h.h", "enum { a = 5 };\n")]);
    assert_eq!(condition(&unit).value.map(|v| v.to_string()), int(5));
    let main = format!("void g(void) {{\n{directive}\n;\n}}\n#include \"h.h\"\n");
    let unit = unit_of(&[("main.c", &main), ("h.h", "enum { a = 5 };\n")]);
    assert_eq!(condition(&unit).value, None);
}

#[test]
fn scores_fold_too() {
    let directive = "#pragma omp metadirective when(user={condition(score(N + 1): 1)}: parallel)";
    let unit = unit(&format!("enum {{ N = 4 }};\nvoid g(void) {{\n{directive}\n;\n}}"));
    let ClauseKind::When { selector, .. } = &unit.files[0].directives[0].directive.clauses[0].kind else { panic!() };
    let score = selector.sets[0].selectors[0].score.as_ref().unwrap();
    assert_eq!(score.value, Some(5.into()));
}

/// The value of `expression` in a C++ unit, at the end of `above`.
fn cxx_value(above: &str, expression: &str) -> Option<String> {
    let directive = format!("#pragma omp metadirective when(user={{condition({expression})}}: parallel)");
    let unit = crate::testing::cxx_unit(&format!("{above}\nvoid g(int p) {{\n{directive}\n;\n}}"));
    condition(&unit).value.map(|v| v.to_string())
}

#[test]
fn qualified_constants_are_looked_up_where_they_say() {
    let spaces = "constexpr int K = 0; namespace n { constexpr int K = 5; inline namespace v { const int L = 6; } \
        enum class E { a = 3 }; enum F { b = 4 }; struct S { static constexpr int k = 7; enum { q = 8 }; int m = 9; \
        const int o = 9; static const int braced; }; struct T : S { }; } namespace alias = n; int run = 1; \
        struct U : unread { }; constexpr int braced{2}; constexpr auto deduced = n::K + 1;";
    let of = |e| cxx_value(spaces, e);
    assert_eq!([of("n::K"), of("K"), of("::K"), of("::n::L"), of("n::v::L")], [int(5), int(0), int(0), int(6), int(6)]);
    assert_eq!([of("n::E::a"), of("n::b"), of("n::F::b"), of("n::S::k"), of("n::S::q")], [3, 4, 4, 7, 8].map(int));
    assert_eq!([of("alias::K"), of("n::T::k"), of("braced"), of("deduced")], [5, 7, 2, 6].map(int));
    for unknown in ["n::M", "m::K", "n::S::m", "n::S::o", "U::K", "n::S::braced", "run"] {
        assert_eq!(of(unknown), None, "{unknown}");
    }
}

#[test]
fn a_constant_that_is_brought_hides_one_around() {
    let above = "constexpr int K = 0; namespace n { constexpr int K = 5; } struct B { static constexpr int K = 6; };";
    let of = |g: &str| {
        let directive = "#pragma omp metadirective when(user={condition(K)}: parallel)\n;\n";
        let unit = crate::testing::cxx_unit(&format!("{above}\n{}", g.replace('@', &format!("\n{directive}"))));
        condition(&unit).value.map(|v| v.to_string())
    };
    assert_eq!(of("void g() { using n::K; @ }"), int(5));
    assert_eq!(of("namespace m { using n::K; void g() { @ } }"), int(5));
    assert_eq!(of("struct D : B { void g() { @ } };"), int(6));
    assert_eq!(of("template <class T> struct D : T { void g() { @ } };"), int(0));
    assert_eq!(of("struct D : unread { void g() { @ } };"), None);
    let special = "template <class T> struct P { static constexpr int K = 1; void g() { @ } }; \
        template <> struct P<int> { static constexpr int K = 2; };";
    assert_eq!(of(special), int(1));
}

#[test]
fn constant_functions_of_one_expression_fold() {
    let above = "namespace n { constexpr bool on() { return true; } constexpr int twice(short x) { return 2 * x; } \
        struct S { static constexpr int four() { return twice(2); } }; int run() { return 1; } \
        constexpr int two(int x) { return x; } constexpr int two(char x) { return 2 * x; } \
        constexpr int looped(int n) { return looped(n); } constexpr int later(); template <class T> constexpr int t() { return 1; } }";
    let of = |e| cxx_value(above, e);
    assert_eq!([of("n::on()"), of("n::twice(3)"), of("n::twice(65537)"), of("n::S::four()")], [1, 6, 2, 4].map(int));
    for unknown in ["n::run()", "n::two(1)", "n::looped(1)", "n::later()", "n::t<int>()", "n::twice(p)", "n::twice()"] {
        assert_eq!(of(unknown), None, "{unknown}");
    }
    let variant = "constexpr int f_v() { return 1; }\n#pragma omp declare variant(f_v) match(device={kind(host)})\nconstexpr int f() { return 0; }";
    assert_eq!(cxx_value(variant, "f()"), None);
}
