use super::*;
use crate::cpp::CppOptions;
use crate::language::Language;
use crate::parsed::ParsedFile;
use crate::testing::unit_with;

/// The names of the functions whose bodies are left out, with `-` where nothing of it is read; `None`: all are read.
fn left_out(text: &str, language: Language) -> Option<String> {
    let options = CppOptions { cplusplus: language == Language::Cxx, ..CppOptions::default() };
    let unit = unit_with(&[("main.c", text)], &options);
    let slice = unit.slice.as_ref()?;
    let file: &ParsedFile = &unit.files[0];
    let parts = slice.skipped(file.pass).iter().map(|b| file.text.from_file(b.start)..file.text.from_file(b.end));
    // (What declares no function is not shown.)
    let has_function = |part: &Range<usize>| {
        let text = &file.text.text()[part.clone()];
        !text.ends_with(b";") || text.contains(&b'(')
    };
    let names = parts.filter(has_function).map(|part| {
        let function = file.syntax.functions.iter().find(|f| f.body.start < part.start && part.end < f.body.end);
        let text = String::from_utf8_lossy(&file.text.text()[part.clone()]);
        match function {
            Some(f) => {
                String::from_utf8_lossy(file.name_of(&file.syntax.declarations[f.declaration as usize])).into_owned()
            }
            None => {
                format!("-{}", text.split('(').next().and_then(|head| head.split(' ').next_back()).unwrap_or_default())
            }
        }
    });
    Some(names.collect::<Vec<_>>().join(" "))
}

const BASE: &str = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\n";

fn in_c(text: &str) -> Option<String> {
    left_out(&format!("{BASE}{text}"), Language::C)
}

fn in_cxx(text: &str) -> Option<String> {
    left_out(&format!("{BASE}{text}"), Language::Cxx)
}

#[test]
fn who_names_a_base_or_a_variant_over_any_number_of_steps_is_read() {
    let text = "int a(int n) { return f(n); }\nint b(int n) { return a(n); }\nint c(int n) { return v(n); }\n\
                int d(int n) { return n; }\nint e(int n) { return d(n); }\n";
    assert_eq!(in_c(text).as_deref(), Some("-d -e"));
    assert_eq!(in_cxx(text).as_deref(), Some("-d -e"));
    assert_eq!(
        in_c("typedef int t;\nt (g)(int n) { return f(n); }\nint h(int k) { return g(k); }\n").as_deref(),
        Some("")
    );
    // Also where the step is declared only, or initialised.
    assert_eq!(in_c("extern int (*g)(int);\nint (*g)(int) = f;\nint h(int n) { return g(n); }\n").as_deref(), Some(""));
    assert_eq!(in_c("int g(int) __attribute__((alias(\"f\")));\nint h(int n) { return g(n); }\n").as_deref(), Some(""));
}

#[test]
fn of_functions_that_somebody_names_the_head_is_read() {
    let text = "int d(int n);\nint d(int n) { return n; }\nint g(int n) { return n; }\nint h(int n) { return f(g(n)) + K(n); }\n\
                #define K(n) k(n)\nint k(int n) { return n; }\nMADE(t) int m(int n) { return n; }\n#pragma omp declare simd\n\
                int s(int n) { return n; }\nstruct c { int d(void) { return 1; } };\nint main(void) { return 0; }\n\
                int o(int n) { return n; }\n";
    assert_eq!(in_cxx(text).as_deref(), Some("d g k -MADE s d main -o"));
    let made = "#define MADE(t) typedef int t;\nMADE(t) int m(t n) { return n; }\nint o(int n) { return n; }\n";
    assert_eq!(in_cxx(made).as_deref(), Some("m -o"));
    assert_eq!(in_c(made).as_deref(), Some("-MADE -o"));
    assert_eq!(in_c(&format!("{made}t h(int n) {{ return f(n); }}\n")).as_deref(), Some("m -o"));
}

#[test]
fn the_heads_of_variants_are_read() {
    // Also where the directive stands in a function, or in an operator.
    let text = "int w(int n) { return 1; }\nint a(int n) {\n#pragma omp declare variant(w) match(construct={parallel})\n  int g(int);\n\
                return g(n);\n}\nint x(int n) { return 1; }\nint b(int n) {\n\
                _Pragma(\"omp declare variant(x) match(construct={parallel})\") int h(int);\n  return h(n);\n}\nint y(int n) { return 1; }\n";
    assert_eq!(in_c(text).as_deref(), Some("x -y"));
}

#[test]
fn functions_with_directives_and_their_callers_are_read() {
    let text = "void a(int n) {\n#pragma omp parallel\n  n++;\n}\nvoid b(int n) { a(n); }\nvoid c(int n) { n++; }\n";
    assert_eq!(in_c(text).as_deref(), Some("-c"));
    assert_eq!(
        in_c("void a(int n) { _Pragma(\"omp parallel\") n++; }\nvoid c(int n) { n++; }\n").as_deref(),
        Some("-c")
    );
    let by_macro = "#define OMP(x) _Pragma(#x)\n#define PAR OMP(omp parallel)\nvoid a(int n) { PAR n++; }\nint c(int n) { return n; }\n";
    assert_eq!(in_c(by_macro).as_deref(), Some("-c"));
}

#[test]
fn macros_lead_to_what_they_name() {
    let text = "#define G(x) f(x)\n#define H(x) G(x)\nint a(int n) { return H(n); }\nint c(int n) { return n; }\n";
    assert_eq!(in_c(text).as_deref(), Some("-c"));
    // It may make any name.
    let pasting = "#define NAME(x) x##_\nint a(int n) { return NAME(n); }\nint c(int n) { return n; }\n";
    assert_eq!(in_c(pasting).as_deref(), Some("-c"));
    assert_eq!(in_c("#define DEF(x) int x##_(int n)\nDEF(a) { return f(n); }\nint c(int n) { return n; }\n"), None);
    assert_eq!(in_c("#define BEGIN {\nint a(int n) BEGIN return f(n); }\nint c(int n) { return n; }\n"), None);
    assert_eq!(in_c("#define STEP int step(int n)\nSTEP { return f(n); }\nint c(int n) { return n; }\n"), None);
}

#[test]
fn bodies_are_told_from_other_braces() {
    let text = "struct s { int a, b; } x = { 1, 2 };\nenum e { one, two };\nint t[] = { 1, 2 };\n\
                struct s g(int n) { struct s y = { n, n }; return y; }\nenum e h(int n) { return n; }\n\
                struct s *(*p(int n))(void) { return 0; }\nint k[2] = { [0] = 1 };\n";
    assert_eq!(in_c(text).as_deref(), Some("-g -h -*"));
    let text = "namespace n { class c : public d<int> { int m() const { return 1; } int u{3}; };\n\
                template <class T = int, int N = (1 > 2)> T g(T t) noexcept { return t; }\n\
                auto h(int n) -> int { return n; }\nauto i(int n) { return n; }\nconstexpr int j(int n) { return n; } }\n\
                template <class T> requires requires(T t) { t + t; } int k(T t) { return 1; }\n";
    assert_eq!(in_cxx(text).as_deref(), Some("m - -h -requires"));
}

#[test]
fn what_nobody_names_is_not_concluded_upon() {
    let read = |text: &str| assert_eq!(in_cxx(&format!("{text}\nint c(int n) {{ return n; }}\n")), None, "{text}");
    read("struct s { s() { f(1); } };");
    read("struct s { ~s() { f(1); } };");
    read("struct s { int i = f(1); };");
    read("struct s { s(); };\ns::s() : i(f(1)) {}");
    read("struct s {};\nint operator+(s, s) { return f(1); }");
    read("struct s { operator int() { return f(1); } };");
    read("struct s {};\nint *begin(s) { f(1); return 0; }");
    read("template <class F> void call(F);\nvoid g() { call([](int n) { return f(n); }); }");
    // Those that matter not are no reason.
    assert_eq!(in_cxx("struct s { s() { n = 1; } int n; };\nint c(int n) { return n; }\n").as_deref(), Some("s -c"));
}

#[test]
fn items_that_cannot_be_told_apart_are_all_read() {
    assert_eq!(in_c("int g(n) int n; { return n; }\n"), None);
    assert_eq!(in_c("int g(int n) { return n; }\n}\n"), None);
    assert_eq!(in_cxx("int g(int n) try { return n; } catch (...) { return f(n); }\n"), None);
    assert_eq!(in_c("static int a = 3 SEMICOLON int g(int n) { return f(n); }\nint h(int n) { return g(n); }\n"), None);
}

#[test]
fn regions_of_variants_name_their_bases() {
    let text = "#pragma omp begin declare variant match(device={kind(gpu)})\nint g(int n) { return 2; }\n\
                #pragma omp end declare variant\nint g(int n) { return 1; }\nint h(int n) { return g(n); }\nint c(int n) { return n; }\n";
    assert_eq!(left_out(text, Language::C).as_deref(), Some("-c"));
}

#[test]
fn operators_outside_of_functions_are_directives() {
    let rest = "int g(int n);\nint c(int n) { return n; }\n";
    for whole in [
        "_Pragma(\"omp begin declare variant match(construct={parallel})\")\nint a(void) { return 1; }\nint b(void) { return 1; }\n\
         _Pragma(\"omp end declare variant\")\n",
        "#define BEGIN begin\n_Pragma(\"omp BEGIN declare variant match()\")\nint a(void) { return 1; }\n\
         _Pragma(\"omp end declare variant\")\n",
        "#define SAID(x) _Pragma(#x)\nSAID(omp begin declare variant match())\nint a(void);\nSAID(omp end declare variant)\n",
        "_Pragma(\"omp metadirective when(): declare target\")\n",
        "_Pragma(\"omp declare variant(v) match(construct={parallel})\");\n",
    ] {
        assert_eq!(in_c(&format!("{whole}{rest}")), None, "{whole}");
    }
    let others = "_Pragma(\"GCC diagnostic push\")\n_Pragma(\"omp declare target\")\nint a(int n) { return n; }\n_Pragma(\"ompx begin\")\n";
    assert_eq!(in_c(&format!("{others}{rest}")).as_deref(), Some("-c"));
    let variant =
        "int v(int n) { return n; }\n_Pragma(\"omp declare variant(v) match(construct={parallel})\")\nint g(int n);\n";
    assert_eq!(
        in_c(&format!("{variant}int c(int n) {{ return n; }}\nint d(int n) {{ return g(n); }}\n")).as_deref(),
        Some("-c")
    );
}

#[test]
fn what_is_included_in_a_function_is_a_part_of_it() {
    let main = format!(
        "{BASE}int a(int n) {{\n#include \"body.h\"\n}}\nint b(int n) {{ return a(n); }}\nint c(int n) {{ return n; }}\n"
    );
    let unit = unit_with(&[("main.c", &main), ("body.h", "return f(n);\n")], &CppOptions::default());
    assert_eq!(unit.slice.as_ref().map(|s| s.skipped(PassId(0)).len()), Some(1));
}

#[test]
fn directives_outside_of_functions_are_told_by_their_names() {
    assert_eq!(Outside::of(b" declare variant(a_b: c) match(user={condition(d)})"), Outside::Variant);
    assert_eq!(Outside::of(b" declare_variant ( c ) match()"), Outside::Variant);
    assert_eq!(Outside::of(b" begin declare_variant match()"), Outside::BeginRegion);
    assert_eq!(Outside::of(b" end declare variant"), Outside::EndRegion);
    assert_eq!(Outside::of(b" begin declare target device_type(any)"), Outside::Harmless);
    assert_eq!(Outside::of(b" metadirective when(): declare variant(v)"), Outside::Unknown);
}

#[test]
fn names_are_whole_however_they_are_spelled() {
    let with_dollar = "int x$v(int n) { return n; }\n#pragma omp declare variant(x$v) match(construct={parallel})\nint x(int n);\n\
                       int x$w(int n) { return n; }\n";
    assert_eq!(left_out(with_dollar, Language::C).as_deref(), Some("-x$w"));
    let universal = "#pragma omp declare variant(v) match(construct={parallel})\nint \u{f6}(int);\nint v(int n) { return n; }\n\
                     int g(int n) { return \\u00f6(n); }\nint h(int n) { return \\U000000f6(n); }\nint k(int n) { return n; }\n";
    assert_eq!(left_out(universal, Language::C).as_deref(), Some("-k"));
}

#[test]
fn prototypes_that_nobody_names_are_not_read() {
    let text = "typedef int t;\nint a(t n);\nextern t b(int (*q)(int), int n), c(void);\nint d(int n);\n\
                int e(int n) { return f(d(n)); }\n";
    assert_eq!(in_c(text).as_deref(), Some("-a -b"));
    assert_eq!(in_cxx(text).as_deref(), Some("-a -b"));
    // But those that a directive stands before or names, those with macros, and what declares more that is named.
    let text = "#pragma omp declare simd\nint a(int n);\n#define MADE int q;\nMADE int b(int n);\nint c(int n), x;\n\
                struct s { int m; } d(void);\nint k(int n) = 1;\n#pragma omp declare variant(u) match(user={condition(w(1))})\n\
                int h(int);\nint u(int);\nint w(int);\nint e(int n) { return f(n) + x + sizeof(struct s); }\n";
    assert_eq!(in_c(text).as_deref(), Some(""));
}

#[test]
fn bodies_end_where_their_own_braces_do_if_macros_close_in_them_what_they_open() {
    let loops = "#define OPEN(i, n) for (int i = 0; i < n; i++) {\n#define LOOP(i, n) { _Pragma(\"omp for\") OPEN(i, n)\n\
                 #define END }}\n#define ONCE END\n";
    let rest = "int b(int n) { return n; }\nint c(int n) { OPEN(i, n) n--; } return n; }\n";
    let with = |text: &str| left_out(&format!("{BASE}{loops}{text}{rest}"), Language::C);
    assert_eq!(with("int a(int n) { LOOP(i, n) n--; ONCE return n; }\n").as_deref(), None);
    let rest = "int b(int n) { return n; }\n";
    let with = |text: &str| left_out(&format!("{BASE}{loops}{text}{rest}"), Language::C);
    assert_eq!(with("int a(int n) { LOOP(i, n) n--; END return n; }\n").as_deref(), Some("-b"));
    assert_eq!(with("int a(int n) { LOOP(i, n) { n--; } ONCE return n; }\n").as_deref(), Some("-b"));
    let named = "#define LOOP_HOST LOOP\n#define ALL LOOP_HOST\nint a(int n) { ALL(i, n) n--; END return n; }\n";
    assert_eq!(with(named).as_deref(), Some("-b"));
    assert_eq!(with(&format!("#define BEHIND(x) ALL\n{}", named.replace("ALL(", "BEHIND(0)("))), None);
    // Not in order, in a head, in arguments that may stand twice, made by another macro, or no invocation at all.
    assert_eq!(with("int a(int n) { END LOOP(i, n) return n; }\n"), None);
    assert_eq!(with("int a(int n) LOOP(i, n) n--; END\n"), None);
    assert_eq!(with("#define TWICE(x) x x\nint a(int n) { TWICE(LOOP(i, n)) n--; END return n; }\n"), None);
    assert_eq!(with("#define P(x, y) x##y\nint a(int n) { LOOP(i, n) n--; P(EN, D) return n; }\n"), None);
    assert_eq!(with("#define P(x) x##_\nint a(int n) { LOOP(i, n) n--; END return P(n); }\n"), Some("-b".into()));
    assert_eq!(with("int OPEN;\nint a(int n) { return n + OPEN; }\n"), None);
    assert_eq!(with("int a(int n) { int OPEN = 1; LOOP(i, n) n--; END return n + OPEN; }\n").as_deref(), Some("-b"));
}

#[test]
fn directives_in_attributes_outside_of_functions_are_no_lines() {
    let directive = |text: &str| format!("[[omp::directive({text})]]");
    let region = format!(
        "{};\nint g() {{ return 2; }}\n{};\nint h() {{ return 3; }}\n",
        directive("begin declare variant match(construct={parallel})"),
        directive("end declare variant")
    );
    assert_eq!(in_cxx(&region), None);
    assert_eq!(
        in_cxx(&format!("{} int g();\nint h() {{ return 3; }}\n", directive("declare variant(v) match()"))),
        None
    );
    let in_body = format!("int g() {{ {}; return 2; }}\nint h() {{ return 3; }}\n", directive("barrier"));
    assert_eq!(in_cxx(&in_body).as_deref(), Some("-h"));
}
