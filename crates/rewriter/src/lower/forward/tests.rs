//! Functions with another's signature, for odd declarations.

use super::*;
use ompick_frontend::cpp::{CppOptions, Files, SourceRef};
use ompick_frontend::diag::FileId;
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;
use std::path::Path;

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &Path) -> Option<SourceRef> {
        None
    }
}

/// Calls `f` with the declaration of `t` in a text.
fn with<T>(text: &str, f: impl Fn(WrittenAt, DeclaredIn) -> T) -> T {
    let text = format!("{text}\n/* declare variant */\n");
    let main = SourceRef { id: FileId(0), bytes: text.as_bytes().into(), path: Path::new("main.c").into() };
    let unit = Unit::read(main, Language::C, &CppOptions { all_bodies: true, ..CppOptions::default() }, &NoFiles);
    let file = &unit.files[0];
    let d = file.syntax.declarations_of(b"t").next().expect("t is declared");
    f(WrittenAt::before(&unit, file, file.text.text().len()), DeclaredIn { parsed: file, declaration: d })
}

/// The function `n` that forwards to the `t` of a text.
fn forwarder(text: &str) -> String {
    let made = with(text, |end, t| end.function(t, b"n"));
    made.map_or_else(|why| why.to_string(), |text| String::from_utf8_lossy(&text).into_owned())
}

/// A declaration of `n` like the `t` of a text.
fn declaration(text: &str) -> String {
    let made = with(text, |end, t| end.prototype(t, b"n", linkage_of(t.declaration)));
    made.map_or_else(|why| why.to_string(), |text| String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn parameters_are_passed_on() {
    assert_eq!(forwarder("int t(int a, char *b);"), "static inline int n(int a, char *b) { return t(a, b); }");
    assert_eq!(forwarder("extern void t(void);"), "static inline void n(void) { t(); }");
    assert_eq!(forwarder("static inline void t(double x) { }"), "static inline void n(double x) { t(x); }");
}

#[test]
fn a_pointer_to_void_is_a_result() {
    assert_eq!(forwarder("void *t(void);"), "static inline void *n(void) { return t(); }");
    assert_eq!(forwarder("const void *t(int a);"), "static inline const void *n(int a) { return t(a); }");
}

#[test]
fn unnamed_parameters_get_names() {
    assert_eq!(
        forwarder("int t(int, char *, const long, int [], int (*)(int));"),
        "static inline int n(int ompick_1, char *ompick_2, const long ompick_3, int ompick_4[], int (*ompick_5)(int)) \
         { return t(ompick_1, ompick_2, ompick_3, ompick_4, ompick_5); }"
    );
}

#[test]
fn function_pointers_and_arrays_keep_their_names() {
    assert_eq!(
        forwarder("int t(int (*a)(int x), int b[static 4], int c[b[0]]);"),
        "static inline int n(int (*a)(int x), int b[static 4], int c[b[0]]) { return t(a, b, c); }"
    );
}

#[test]
fn a_function_that_returns_a_function_pointer_is_forwarded() {
    assert_eq!(forwarder("int (*t(int a))(char);"), "static inline int (*n(int a))(char) { return t(a); }");
}

#[test]
fn a_signature_over_several_lines_becomes_one() {
    assert_eq!(
        forwarder("static int\nt(int a,\n  int b)\n{ return a; }"),
        "static inline int n(int a, int b) { return t(a, b); }"
    );
}

#[test]
fn aggregates_are_passed_by_value() {
    assert_eq!(
        forwarder("struct s { int a; };\nstruct s t(struct s a, enum e b);"),
        "static inline struct s n(struct s a, enum e b) { return t(a, b); }"
    );
}

#[test]
fn variable_arguments_cannot_be_forwarded() {
    assert!(forwarder("int t(int a, ...);").contains("variable arguments"));
}

#[test]
fn without_a_prototype_nothing_can_be_forwarded() {
    assert!(forwarder("int t();").contains("prototype"));
    assert!(forwarder("int t(a) int a; { return a; }").contains("prototype"));
    assert!(forwarder("typedef int fn(int); fn t;").contains("typedef"));
}

#[test]
fn a_definition_without_parameters_is_called_without() {
    assert_eq!(forwarder("int t() { return 1; }"), "static inline int n(void) { return t(); }");
}

#[test]
fn noreturn_does_not_belong_on_the_forwarder() {
    assert_eq!(forwarder("_Noreturn void t(int a);"), "static inline void n(int a) { t(a); }");
}

#[test]
fn a_prototype_has_the_linkage_of_its_function() {
    assert_eq!(declaration("int t(int a) { return a; }"), "int n(int a);");
    assert_eq!(declaration("static int t(int a) { return a; }"), "static int n(int a);");
    assert_eq!(declaration("static inline int *t(void) { return 0; }"), "static inline int *n(void);");
    assert_eq!(declaration("extern int t(int);"), "int n(int);");
}

#[test]
fn the_list_of_an_old_style_definition_is_no_prototype() {
    assert_eq!(declaration("int t(a, b) int a, b; { return a; }"), "int n();");
    assert_eq!(declaration("int t(void) { return 1; }"), "int n(void);");
    assert_eq!(declaration("int t() { return 1; }"), "int n();");
}

#[test]
fn a_prototype_of_an_odd_declarator_is_one() {
    assert_eq!(declaration("int (*t(int a))(char) { return 0; }"), "int (*n(int a))(char);");
    assert_eq!(
        declaration("static unsigned long\nt(int a,\n  int b)\n{ return a; }"),
        "static unsigned long n(int a, int b);"
    );
}

#[test]
fn macros_mean_what_they_mean_where_the_function_is_declared() {
    let text = "#define T int\n#define A [2]\nT t(T a, T b A);\n#undef T\n#define T char\n#define a 3\n#define A [3]";
    assert_eq!(declaration(text), "int n(int ompick_1, int b [2]);");
    assert_eq!(forwarder(text), "static inline int n(int ompick_1, int b [2]) { return t(ompick_1, b); }");
    // What means the same stays.
    assert_eq!(declaration("#define T int\nT t(T a);\n#define B 3"), "T n(T a);");
    assert_eq!(
        forwarder("struct s { int m; };\nint t(struct s);\n#define s r"),
        "`s` is a macro here, and was none where it is declared"
    );
}
