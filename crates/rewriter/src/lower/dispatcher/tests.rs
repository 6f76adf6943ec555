//! Calls that run time decides.

use crate::testing::{codes, emit};

const TWO: &str = "int v(int), w(int);\nint c, d;\n\
    #pragma omp declare variant(v) match(user={condition(score(2): c)})\n\
    #pragma omp declare variant(w) match(user={condition(d)})\nint f(int n);\n";

/// The line of the output that defines the dispatcher.
fn dispatcher(text: &str) -> String {
    let out = emit(text);
    let line = out.lines().find(|l| l.starts_with("static inline") && l.contains("__ompick"));
    line.unwrap_or_else(|| panic!("no dispatcher in\n{out}")).to_owned()
}

#[test]
fn the_dispatcher_tests_in_order() {
    let text = format!("{TWO}int g(void) {{ return f(1); }}\n");
    assert_eq!(
        dispatcher(&text),
        "static inline int f__ompick_1_2(int n) { if (c) return v(n); else if (d) return w(n); else return f(n); }"
    );
    assert!(emit(&text).contains("return f__ompick_1_2(1);"));
}

#[test]
fn equal_choices_share_a_dispatcher() {
    let out = emit(&format!("{TWO}int g(void) {{ return f(1) + f(2); }}\nint h(void) {{ return f(3); }}\n"));
    assert_eq!(out.matches("static inline").count(), 1, "{out}");
    assert_eq!(out.matches("f__ompick_1_2(").count(), 4, "{out}");
}

#[test]
fn the_dispatcher_stands_before_its_first_use() {
    let out = emit(&format!("{TWO}int e(void);\nint g(void) {{ return f(1); }}\n"));
    let (dispatcher, user) = (out.find("static inline").unwrap(), out.find("int g(").unwrap());
    assert!(out.find("int f(int n);").unwrap() < dispatcher && dispatcher < user, "{out}");
}

#[test]
fn a_parameter_in_the_condition_is_the_argument() {
    let text = "int v(int), n;\n#pragma omp declare variant(v) match(user={condition(n > 1)})\nint f(int n);\nint g(int a) { return f(a++); }\n";
    assert!(dispatcher(text).ends_with("(int n) { if (n > 1) return v(n); else return f(n); }"));
    assert!(emit(text).contains("(a++)"));
}

#[test]
fn two_declarations_may_name_the_parameter_differently() {
    let text = "int v(int), w(int);\n#pragma omp declare variant(v) match(user={condition(score(2): a > 1)})\nint f(int a);\n\
                #pragma omp declare variant(w) match(user={condition(b > 2)})\nint f(int b);\nint g(void) { return f(1); }\n";
    let line = dispatcher(text);
    let body = line.split_once('{').unwrap().1;
    let one_name = !(body.contains("a > 1") && body.contains("b > 2"));
    assert!(one_name, "{line}");
}

#[test]
fn a_member_named_like_a_parameter_is_none() {
    let text = "struct { int b; } s;\nint v(int), w(int);\n#pragma omp declare variant(v) match(user={condition(score(2): a > 1)})\nint f(int a);\n\
                #pragma omp declare variant(w) match(user={condition(b > s.b)})\nint f(int b);\nint g(void) { return f(1); }\n";
    assert!(dispatcher(text).contains("s.b"));
}

#[test]
fn a_void_function_returns_nothing() {
    let text = "void v(void);\nint c;\n#pragma omp declare variant(v) match(user={condition(c)})\nvoid f(void);\nvoid g(void) { f(); }\n";
    assert!(dispatcher(text).ends_with("f__ompick_1(void) { if (c) v(); else f(); }"));
}

#[test]
fn a_variadic_base_chooses_the_callee() {
    let text = "int v(int, ...);\nint c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n, ...);\nint g(void) { return f(1, 2); }\n";
    assert!(emit(text).contains("return (c ? v : f)(1, 2);"), "{}", emit(text));
}

#[test]
fn a_variadic_base_with_a_parameter_in_the_condition_is_refused() {
    let text = "int v(int, ...);\n#pragma omp declare variant(v) match(user={condition(n)})\nint f(int n, ...);\nint g(void) { return f(1, 2); }\n";
    assert_eq!(codes(text), ["OMP0401"]);
}

#[test]
fn a_shadowed_condition_of_a_variadic_base_is_refused() {
    let text = "int v(int, ...);\nint c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n, ...);\nint g(int c) { return f(1, 2); }\n";
    assert_eq!(codes(text), ["OMP0401"]);
}

#[test]
fn a_shadowed_condition_is_read_at_the_directive() {
    let text = "int v(int), c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n);\nint g(int c) { return f(c); }\n";
    assert!(emit(text).contains("return f__ompick_1(c);"), "{}", emit(text));
}

#[test]
fn a_private_condition_is_read_at_the_call() {
    let text = "int v(int), c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n);\n\
                int g(void) { int r = 0;\n#pragma omp parallel firstprivate(c)\nr = f(1);\nreturn r; }\n";
    let out = emit(text);
    assert!(out.contains("(int n, int c) {") && out.contains("(1, c);"), "{out}");
}

#[test]
fn a_private_condition_that_is_shadowed_is_refused() {
    let text = "int v(int), c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n);\n\
                int g(void) { int r = 0;\n#pragma omp parallel firstprivate(c)\n{ int c = 1; r = f(c); }\nreturn r; }\n";
    assert_eq!(codes(text), ["OMP0401"]);
}

#[test]
fn an_ordinary_global_is_passed_in_device_code() {
    let text = "int v(int), c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n);\n\
                int g(void) { int r = 0;\n#pragma omp target map(r)\nr = f(1);\nreturn r; }\n";
    let out = emit(text);
    assert!(out.contains("(1, c);"), "{out}");
    let declared = text.replace(", c;", ", c;\n#pragma omp declare target(c)\n");
    assert!(emit(&declared).contains("f__ompick_1(1)"), "{}", emit(&declared));
}

#[test]
fn a_call_in_a_clause_goes_to_the_dispatcher() {
    let out = emit(&format!("{TWO}void g(void) {{\n#pragma omp parallel num_threads(f(2))\n;\n}}\n"));
    assert!(out.contains("num_threads(f__ompick_1_2(2))"), "{out}");
}

#[test]
fn dispatchers_of_other_orders_have_other_names() {
    let text = "int v(int), w(int), c, d;\n#pragma omp declare variant(v) match(construct={parallel}, user={condition(c)})\n\
                #pragma omp declare variant(w) match(user={condition(d)})\nint f(int n);\nint g(void) { int r = f(1);\n#pragma omp parallel\nr = f(2);\nreturn r; }\n";
    let out = emit(text);
    assert!(out.contains("f__ompick_2(1)") && out.contains("f__ompick_1_2(2)"), "{out}");
}
