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

#[test]
fn parameters_are_those_of_the_same_place_in_another_declaration() {
    let text = "int v(int, int), w(int, int);\n#pragma omp declare variant(v) match(user={condition(score(2): y)})\nint f(int, int y);\n\
                #pragma omp declare variant(w) match(user={condition(a)})\nint f(int a, int b);\nint g(void) { return f(1, 2); }\n";
    assert!(
        dispatcher(text).contains("(int ompick_1, int y) { if (y) return v(ompick_1, y); else if (ompick_1) return w")
    );
}

#[test]
fn no_parameter_hides_a_name_of_a_condition() {
    let text = "int v(int, int *), w(int, int *), x;\n#pragma omp declare variant(v) match(user={condition(score(2): x)})\nint f(int x, int (*p)[x]);\n\
                #pragma omp declare variant(w) match(user={condition(b)})\nint f(int b, int *p);\nint g(void) { return f(1, 0); }\n";
    let text = text.replace("condition(score(2): x)", "condition(score(2): x > 1)");
    let line = dispatcher(&text.replacen("int f(int x,", "int f(int y,", 1).replace("[x]", "[y]"));
    assert!(line.contains("(int y, int (*p)[y]) { if (x > 1) return v(y, p); else if (y)"), "{line}");
    let other = "int v(int, int *), x;\n#pragma omp begin declare variant match(user={condition(x)})\nint f(int x, int (*p)[x]) { return 1; }\n#pragma omp end declare variant\nint f(int, int (*)[]);\nint g(void) { return f(1, 0); }\n";
    let out = emit(other);
    assert!(out.contains("(int ompick_1, int (*p)[ompick_1]) { if (x) return"), "{out}");
}

#[test]
fn macros_mean_what_they_mean_at_the_directive() {
    let text = "#define LIMIT 3\n#define BIG(a) ((a) > LIMIT)\nint v(int);\n#pragma omp declare variant(v) match(user={condition(BIG(n))})\nint f(int n);\nREST\nint g(void) { return f(1); }\n";
    assert!(dispatcher(&text.replace("REST\n", "")).contains("if (BIG(n)) return v(n);"));
    let line = dispatcher(&text.replace("REST", "#undef LIMIT\n#define LIMIT 4\n#define n 5\n#define v(x) 7"));
    assert!(line.contains("(int ompick_1) { if (((ompick_1) > 3)) return (v)(ompick_1);"), "{line}");
    assert_eq!(codes(&text.replace("REST", "#define f g").replace("return f(1)", "return 0")), [""; 0]);
}

#[test]
fn a_variable_that_is_a_macro_at_the_call_cannot_be_read() {
    let text = "int v(int), c;\n#pragma omp declare variant(v) match(user={condition(c)})\nint f(int n);\n#define c 7\nint g(void) { return f(1); }\n";
    assert_eq!(codes(text), ["OMP0401"]);
}

#[test]
fn pointers_and_arrays_are_passed_from_the_call() {
    let text = "int v(int), *p;\n#pragma omp declare variant(v) match(user={condition(*p)})\nint f(int n);\n\
                int g(void) { int r = 0;\n#pragma omp parallel firstprivate(p)\nr = f(1);\nreturn r; }\n";
    let out = emit(text);
    assert!(out.contains("(int n, __typeof__(p) p) {") && out.contains("(1, p);"), "{out}");
}

#[test]
fn calls_in_conditions_are_those_at_the_directive() {
    let text = "int h_v(int), h(int);\n#pragma omp declare variant(h_v) match(implementation={vendor(gnu)})\nint h(int);\n\
                int v(int), c;\n#pragma omp declare variant(v) match(user={condition(h(n) && c)})\nint f(int n);\nint g(int h) { return f(h); }\n";
    assert!(dispatcher(text).contains("if (h_v(n) && c) return v(n);"), "{}", emit(text));
}
