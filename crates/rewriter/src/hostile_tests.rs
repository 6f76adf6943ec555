//! Programs that broke ompick, or would break what is written carelessly.

use crate::testing::{codes, files, program};
use std::fmt::Write as _;

const BASE: &str = "int h(int);\n#pragma omp declare variant(h) match(device={kind(any)})\nint f(int);\n";

#[test]
fn a_parameter_list_that_is_not_closed_is_an_error_of_the_program() {
    for list in ["void v(;", "void v(", "void v(int", "void v()("] {
        let text = format!(
            "{list}\n#pragma omp begin declare variant match(device={{kind(any)}})\nvoid v(int x) {{}}\n\
             #pragma omp end declare variant\nvoid g(void) {{ v(1); }}\n"
        );
        assert!(!codes(&text).contains(&"OMP0651"), "{list}");
    }
}

#[test]
fn casts_whose_brackets_are_something_else_have_no_type() {
    for cast in ["static_cast'<V>(a)", "static_cast", "static_cast<", "dynamic_cast)V>(a)", "const_cast\"<\"(a)"] {
        let text = format!(
            "struct V {{ int h(int);\n#pragma omp declare variant(h) match(device={{kind(any)}})\nint f(int); }};\n\
             int g(V a) {{ return (a*{cast}).f(1) + (*{cast}).f(2); }}\n"
        );
        assert!(!files(&[("a.cpp", &text)]).run().codes().contains(&"OMP0651"), "{cast}");
    }
}

#[test]
fn a_macro_that_cannot_be_followed_is_an_error() {
    let mut text = format!("{BASE}#define A0 f(1) +\n");
    for n in 1..=18 {
        let _ = writeln!(text, "#define A{n} A{m} A{m}", m = n - 1);
    }
    text.push_str("int g(void) { return A18 0; }\n");
    assert_eq!(codes(&text), ["OMP0652"]);
}

#[test]
fn a_directive_with_a_macro_that_cannot_be_followed_is_an_error() {
    let mut text = String::from("#define A0 1 +\n");
    for n in 1..=20 {
        let _ = writeln!(text, "#define A{n} A{m} A{m}", m = n - 1);
    }
    text.push_str("void g(void) {\n#pragma omp metadirective when(user={condition(A20 0)}: parallel)\n{ }\n}\n");
    assert!(codes(&text).contains(&"OMP0101"));
}

#[test]
fn many_variants_that_run_time_chooses_among_are_chosen_among() {
    let mut text = String::new();
    for n in 0..600 {
        let _ = writeln!(text, "int v{n}(int);");
    }
    for n in 0..600 {
        let _ = writeln!(text, "#pragma omp declare variant(v{n}) match(user={{condition(score({n}): x == {n})}})");
    }
    text.push_str("int f(int x);\nint g(int x) { return f(x); }\n");
    let made = program(&text).run().text("main.c");
    assert!(made.contains("v599(") && made.contains("v0("), "{made}");
}

#[test]
fn names_made_of_many_names_have_no_more_than_63_characters() {
    let mut text = String::from("module m\n  implicit none\ncontains\n");
    for n in 0..40 {
        let _ = write!(
            text,
            "  integer function a_rather_long_name_of_a_variant_{n}(x)\n    integer, intent(in) :: x\n    \
             a_rather_long_name_of_a_variant_{n} = {n}\n  end function\n"
        );
    }
    text.push_str("  integer function a_rather_long_name_of_a_base_procedure(x)\n");
    for n in 0..40 {
        let _ = writeln!(
            text,
            "    !$omp declare variant(a_rather_long_name_of_a_variant_{n}) match(user={{condition(score({n}): x == {n})}})"
        );
    }
    text.push_str(
        "    integer, intent(in) :: x\n    a_rather_long_name_of_a_base_procedure = 0\n  end function\nend module\n\
         program p\n  use m\n  implicit none\n  print *, a_rather_long_name_of_a_base_procedure(3)\nend program\n",
    );
    let made = files(&[("a.f90", &text)]).run().text("a.f90");
    let longest = made.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map(str::len).max();
    assert!(longest <= Some(63), "{longest:?}");
}

#[test]
fn device_versions_reach_down_a_chain_of_calls() {
    let mut text = String::from(
        "int h(int x) { return x; }\n#pragma omp declare variant(h) match(device={kind(nohost)})\n\
         int f(int x) { return x; }\nint g0(int x) { return f(x); }\n",
    );
    for n in 0..200 {
        let _ = writeln!(text, "int g{}(int x) {{ return g{n}(x) + 1; }}", n + 1);
    }
    text.push_str(
        "int main(void) {\n  int r = g200(1);\n#pragma omp target map(tofrom: r)\n  r += g200(1);\n  return r;\n}\n",
    );
    let made = program(&text).run().text("main.c");
    assert_eq!(made.matches("int g0__ompick_gpu(int x) { return h(x); }").count(), 1, "{made}");
    assert!(made.contains("r += g200__ompick_gpu(1);"), "{made}");
}
