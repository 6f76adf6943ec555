//! The context of each place (OpenMP 5.2, 7.1), as the decisions there show it.

use crate::testing::{codes, emit, files, program};

const VARIANTS: &str = "int v_target(int), v_teams(int), v_parallel(int), v_gpu(int);\n\
    #pragma omp declare variant(v_target) match(construct={target})\n\
    #pragma omp declare variant(v_teams) match(construct={teams})\n\
    #pragma omp declare variant(v_parallel) match(construct={parallel})\n\
    #pragma omp declare variant(v_gpu) match(device={kind(gpu)})\nint f(int n);\n";

/// The functions that the calls `f(1);` in the statements of a function come to.
fn called(statements: &str) -> Vec<String> {
    let out = emit(&format!("{VARIANTS}void g(int x) {{\n{statements}\n}}\n"));
    let body = out.split("void g(int x) {").nth(1).expect("the function").to_owned();
    let calls = body.match_indices("(1)").map(|(at, _)| {
        let before = &body[..at];
        let start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        before[start..].to_owned()
    });
    calls.collect()
}

#[test]
fn without_constructs_the_base_is_called() {
    assert_eq!(called("f(1);"), ["f"]);
}

#[test]
fn constructs_add_to_the_context_of_what_they_enclose() {
    assert_eq!(called("#pragma omp parallel\nf(1);\nf(1);"), ["v_parallel", "f"]);
    assert_eq!(called("#pragma omp parallel\n{\n#pragma omp teams\nf(1);\nf(1);\n}"), ["v_teams", "v_parallel"]);
}

#[test]
fn a_construct_is_not_the_context_of_its_own_clauses() {
    assert_eq!(called("#pragma omp parallel num_threads(f(1))\n;"), ["f"]);
}

#[test]
fn a_target_construct_cuts_the_context() {
    let text = "#pragma omp parallel\n{\n#pragma omp target device(ancestor: 2)\nf(1);\n}";
    assert_eq!(called(text), ["v_target"]);
}

#[test]
fn inside_target_the_device_is_the_target() {
    assert_eq!(called("#pragma omp target\nf(1);"), ["v_gpu"]);
    let out = program(&format!("{VARIANTS}void g(void) {{\n#pragma omp target\nf(1);\n}}\n"))
        .device("x86_64")
        .run()
        .text("main.c");
    assert!(out.contains("v_target(1)"), "{out}");
}

#[test]
fn a_missing_end_is_said_once() {
    let text = "program p\n!$omp begin metadirective when(device={kind(host)}: parallel)\nprint *, 1\nend program\n";
    assert_eq!(files(&[("main.f90", text)]).run().codes(), ["OMP0102"]);
}

#[test]
fn a_variant_without_a_name_is_said_once() {
    assert_eq!(codes("#pragma omp declare variant() match(device={kind(host)})\nint f(void);\n"), ["OMP0101"]);
    let text = "integer function f()\n!$omp declare variant() match(device={kind(host)})\nf = 1\nend function\n";
    assert_eq!(files(&[("main.f90", text)]).run().codes(), ["OMP0101"]);
}

#[test]
fn an_ancestor_is_the_host() {
    assert_eq!(called("#pragma omp target device(ancestor: 2)\nf(1);"), ["v_target"]);
    assert_eq!(called("#pragma omp target device(2)\nf(1);"), ["v_gpu"]);
}

#[test]
fn target_data_is_no_target() {
    assert_eq!(called("#pragma omp target data map(x)\nf(1);"), ["f"]);
    assert_eq!(called("#pragma omp target enter data map(to: x)\nf(1);"), ["f"]);
}

#[test]
fn a_chosen_construct_is_context_for_what_it_encloses() {
    assert_eq!(called("#pragma omp metadirective when(device={kind(host)}: parallel)\nf(1);"), ["v_parallel"]);
    assert_eq!(called("#pragma omp metadirective when(device={kind(gpu)}: parallel)\nf(1);"), ["f"]);
}

#[test]
fn each_branch_of_a_run_time_choice_has_its_context() {
    assert_eq!(
        called("#pragma omp metadirective when(user={condition(x)}: parallel) otherwise(teams)\nf(1);"),
        ["v_parallel", "v_teams"]
    );
    assert_eq!(called("#pragma omp metadirective when(user={condition(x)}: parallel)\nf(1);"), ["v_parallel", "f"]);
}

#[test]
fn metadirectives_see_the_constructs_around_them() {
    let inner = "#pragma omp metadirective when(construct={parallel}: task) otherwise(single)\n;";
    let out = emit(&format!("void g(void) {{\n#pragma omp parallel\n{inner}\n{inner}\n}}\n"));
    assert!(out.find("omp task").unwrap() < out.find("omp single").unwrap(), "{out}");
}

#[test]
fn stacked_metadirectives_see_each_other() {
    let out = emit(
        "void g(void) {\n#pragma omp metadirective when(device={kind(host)}: parallel)\n\
         #pragma omp metadirective when(construct={parallel}: single) otherwise(task)\n;\n}\n",
    );
    assert!(out.contains("omp parallel\n#pragma omp single\n"), "{out}");
}

#[test]
fn a_variants_selectors_stand_in_front_of_its_body() {
    let text = "int w(int);\n#pragma omp declare variant(w) match(construct={parallel})\nint h(int);\nint v(int);\n\
                #pragma omp declare variant(v) match(construct={parallel})\nint f(int n);\nint v(int a) { return h(a); }\nint u(int a) { return h(a); }\n";
    let out = emit(text);
    assert!(out.contains("int v(int a) { return w(a); }") && out.contains("int u(int a) { return h(a); }"), "{out}");
}

#[test]
fn positions_count_all_constructs() {
    // teams is p=2 (2), parallel p=1 (1); score(1) + 1 = 2 beats neither 3.
    let text = "int v(int), w(int);\n#pragma omp declare variant(v) match(construct={teams})\n\
                #pragma omp declare variant(w) match(implementation={vendor(score(1): gnu)})\nint f(int n);\n\
                void g(void) {\n#pragma omp task\n#pragma omp teams\nf(1);\n#pragma omp teams\nf(2);\n}\n";
    let out = emit(text);
    assert!(out.contains("v(1)"), "{out}");
}

#[test]
fn calls_in_dead_branches_stay() {
    let out =
        emit(&format!("{VARIANTS}void g(void) {{\n#pragma omp parallel\n{{\n#if 0\nf(1);\n#endif\nf(2);\n}}\n}}\n"));
    assert!(out.contains("\nf(1);") && out.contains("v_parallel(2)"), "{out}");
}

#[test]
fn a_local_of_the_bases_name_hides_it() {
    assert_eq!(called("#pragma omp parallel\n{ int (*f)(int) = 0; f(1); }"), ["f"]);
    assert_eq!(called("#pragma omp parallel\n{ int f(int); f(1); }"), ["v_parallel"]);
}

#[test]
fn a_hidden_variant_is_called_through_an_alias() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int n);\n\
                void g(void) {\n#pragma omp parallel\n{ int v = f(1); (void) v; }\n}\n";
    let out = emit(text);
    assert!(out.contains("int v = v__ompick(1);"), "{out}");
    assert!(out.contains("static inline int v__ompick(int ompick_1) { return v(ompick_1); }"), "{out}");
}

#[test]
fn a_hidden_variadic_variant_cannot_be_called() {
    let text = "int v(int, ...);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int n, ...);\n\
                void g(void) {\n#pragma omp parallel\n{ int v = f(1); (void) v; }\n}\n";
    assert_eq!(codes(text), ["OMP0306"]);
}

#[test]
fn a_function_whose_name_cannot_be_read_has_calls_all_the_same() {
    let text = "int v(int n);\n#pragma omp declare variant(v) match(user={condition(n > 1)})\nint f(int n) {}]main(void) \
                { return f(2); }\n";
    let out = emit(text);
    assert!(out.contains("main(void) { return f__ompick_1(2); }"), "{out}");
}

#[test]
fn an_address_is_left_alone_and_reported() {
    let text = format!("{VARIANTS}int (*p)(int) = f;\nvoid g(void) {{\n#pragma omp parallel\np(1);\n}}\n");
    let ran = program(&text).run();
    assert_eq!(ran.codes(), ["OMP0303"]);
    assert!(ran.text("main.c").contains("= f;"));
}

#[test]
fn ties_are_reported_and_go_to_the_first() {
    let text = "int v(int), w(int);\n#pragma omp declare variant(v) match(construct={parallel})\n\
                #pragma omp declare variant(w) match(construct={parallel})\nint f(int n);\nvoid g(void) {\n#pragma omp parallel\nf(1);\n}\n";
    let ran = program(text).run();
    assert_eq!(ran.codes(), ["OMP0402"]);
    assert!(ran.text("main.c").contains("\nv(1);"));
}

#[test]
fn annotations_say_what_was_called() {
    let text = format!("{VARIANTS}void g(void) {{\n#pragma omp parallel\nf(1);\n}}\n");
    let out = program(&text).settings(|s| s.annotate = true).run().text("main.c");
    assert!(out.contains("v_parallel /* ompick: variant of f */(1);"), "{out}");
}

#[test]
fn between_equal_variants_there_is_no_choice() {
    let meta = "metadirective when(user={condition(n)}: nothing) otherwise()";
    let two = format!("#pragma omp begin {meta}\na();\nb();\n#pragma omp end metadirective\n");
    let out = emit(&format!("void g(int n) {{\n#pragma omp parallel\n{two}if (n > 4)\n{two}}}\n"));
    assert_eq!(out.matches("{\na();\nb();\n}").count(), 2, "{out}");
    let in_line = format!("void g(int n) {{ if (n) _Pragma(\"omp {meta}\") a(); _Pragma(\"omp {meta}\") }}");
    assert_eq!(emit(&in_line), "void g(int n) { if (n)  a();  }");
    let some = "#pragma omp metadirective when(user={condition(n)}: parallel) when(user={condition(m)}: parallel)\n";
    let out = emit(&format!("void g(int n, int m) {{\n{some}{{ if (n) goto end; a();\nend:; }}\n}}\n"));
    assert_eq!(out.matches("end:").count(), 1, "{out}");
    let same = "#pragma omp metadirective when(user={condition(n)}: parallel) otherwise(parallel)\n";
    assert_eq!(
        emit(&format!("void g(int n) {{\n{same}a();\n}}\n")),
        "void g(int n) {\n#pragma omp parallel\na();\n}\n"
    );
}

#[test]
fn one_of_several_directives_in_an_attribute_is_chosen_between_the_others() {
    let in_main = |list: &str| format!("void f(bool c) {{\n  {list} {{ g(); }}\n}}\n");
    let ran = |list: &str| files(&[("main.cpp", &in_main(list))]).run();
    let list = "[[omp::sequence(directive(parallel), directive(metadirective when(user={condition(c)}: masked)), directive(critical))]]";
    let choice = "[[omp::sequence(directive(parallel))]] if (c) { [[omp::sequence(directive(masked), directive(critical))]] { g(); } } else { [[omp::sequence(directive(nothing), directive(critical))]] { g(); } }";
    assert_eq!(ran(list).text("main.cpp"), in_main(choice).replace(" { g(); }\n}\n", "\n}\n"));
    let alone = "[[omp::directive(flush), omp::directive(metadirective when(user={condition(c)}: barrier)), omp::directive(taskwait)]];";
    let choice = "[[omp::directive(flush)]]; if (c) { [[omp::directive(barrier)]]; } [[omp::directive(taskwait)]];";
    assert_eq!(ran(alone).text("main.cpp"), in_main(choice));
    assert_eq!(ran(&format!("if (c) {alone}")).codes(), ["OMP0112"]);
}

#[test]
fn a_word_that_goes_on_in_the_next_line_is_one() {
    let text = "int v(int);\n#pragma omp declare vari\\\nant(v) match(device=<%ki\\\nnd(host)%>)\nint na\\\nme(int);\nin\\\nt g(void) { return na\\\nme(1) + name(2); }\n";
    let out = emit(text);
    assert!(out.ends_with("int na\\\nme(int);\nin\\\nt g(void) { return v\n(1) + v(2); }\n"), "{out}");
}

/// What is said of the other places in a Fortran subroutine with these statements, which has one error.
fn further_places(statements: &str) -> Vec<(String, String)> {
    let text = format!("subroutine s(a, n)\n integer :: n, a(n), i\n{statements}\nend subroutine\n");
    let ran = files(&[("main.f90", &text)]).run();
    assert_eq!(ran.codes(), ["OMP0104"], "{text}");
    let further = ran.report.diagnostics[0].labels[1..].iter();
    further.map(|l| (text[l.range.clone()].to_owned(), l.message.clone())).collect()
}

#[test]
fn a_region_with_half_a_construct_of_fortran_names_that() {
    let region = |inside: &str| {
        format!(
            "!$omp begin metadirective when(user={{condition(n > 4)}}: parallel) otherwise(nothing)\n{inside}\n\
             !$omp end metadirective"
        )
    };
    let said = further_places(&region("do i = 1, n\n a(i) = 1"));
    assert_eq!(said, [("do i = 1, n".to_owned(), "what begins here has no end".to_owned())]);
}

#[test]
fn constructs_count_through_copies_of_what_is_around_them() {
    let of_depth = |depth: usize| {
        let parallel = "#pragma omp parallel\n".repeat(depth - 2);
        let chosen = "#pragma omp metadirective when(target_device={kind(host)}: single)\n;\n";
        codes(&format!("void f(void) {{\n{parallel}#pragma omp target\n{chosen}}}\n"))
    };
    assert!(of_depth(200).is_empty());
    assert_eq!(of_depth(201), ["OMP0604"]);
}
