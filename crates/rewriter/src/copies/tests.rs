//! What stays one when a statement is copied.

use crate::testing::{codes, emit};

/// A metadirective that run time decides over the statement in a function `g`.
fn copied(statement: &str) -> String {
    format!(
        "void keep(int);\nvoid g(int x, int y) {{\n  #pragma omp metadirective when(user={{condition(x)}}: parallel)\n  {statement}\n  keep(9);\n}}\n"
    )
}

#[test]
fn a_label_gets_a_name_in_each_copy() {
    let out = emit(&copied("{ if (y) goto out; keep(1); out: keep(2); }"));
    assert_eq!(out.matches("goto out;").count(), 1, "{out}");
    let renamed = out.split("goto out__ompick").nth(1).expect("a renamed goto");
    let suffix = renamed.split(';').next().unwrap();
    assert!(out.contains(&format!("out__ompick{suffix}: keep(2);")), "{out}");
}

#[test]
fn a_goto_out_of_the_statement_keeps_its_label() {
    let text = "void g(int x) {\n  #pragma omp metadirective when(user={condition(x)}: task)\n  { if (x) goto here; here: ; }\n}\nvoid h(void) { goto there; there: ; }\n";
    let out = emit(text);
    assert!(out.contains("goto there; there: ;"), "{out}");
    let out = emit(
        "void g(int x) {\n  #pragma omp metadirective when(user={condition(x)}: nothing) otherwise(taskgroup)\n  { if (x) goto end; }\nend: ;\n}\n",
    );
    assert_eq!((out.matches("goto end;").count(), out.matches("end: ;").count()), (2, 1), "{out}");
}

#[test]
fn a_static_local_stays_one_object() {
    let out = emit(&copied("{ static int count = 3; count++; keep(count); }"));
    assert_eq!(out.matches("static int count = 3;").count(), 1, "{out}");
    assert_eq!(out.matches("count++;").count(), 2, "{out}");
    assert!(out.find("static int").unwrap() < out.find("if (x)").unwrap(), "{out}");
}

#[test]
fn a_static_local_whose_name_means_something_else_is_renamed() {
    let out = emit(&format!("int count;\n{}", copied("{ static int count = 3; count++; keep(count); }")));
    assert_eq!(out.matches("static int count__ompick").count(), 1, "{out}");
    assert_eq!(out.matches("keep(count__ompick").count(), 2, "{out}");
    assert!(out.starts_with("int count;\n"));
}

#[test]
fn a_static_local_keeps_its_preprocessor_lines_where_macros_mean_the_same_outside() {
    let lines = "static int t[] = {\n#define X(n) n,\nX(1)\n#undef X\n};";
    let out = emit(&copied(&format!("{{\n{lines}\nkeep(t[0]); }}")));
    assert_eq!(out.matches(lines).count(), 1, "{out}");
    assert_eq!(codes(&copied(&format!("{{\n#define Y 2\n{lines}\nkeep(t[0] + Y); }}"))), ["OMP0409"]);
    let defines = lines.replace("#undef X\n", "");
    assert_eq!(codes(&copied(&format!("{{\n{defines}\nkeep(X(t[0])); }}"))), ["OMP0409"]);
}

#[test]
fn a_static_local_in_a_target_construct_is_refused() {
    assert_eq!(codes(&copied("{\n#pragma omp target\n{ static int s; s++; }\n}")), ["OMP0409"]);
}

#[test]
fn a_static_local_that_needs_the_statements_types_is_refused() {
    assert_eq!(codes(&copied("{ struct s { int a; }; typedef int t; static t v; v++; }")), ["OMP0409"]);
}

#[test]
fn a_default_clause_learns_of_the_moved_object() {
    let text = copied("{ static int s; s++; }").replace(": parallel)", ": parallel default(none))");
    let out = emit(&text);
    assert!(out.contains("parallel default(none) shared(s)"), "{out}");
}

#[test]
fn several_statics_of_one_declaration_move_together() {
    let out = emit(&copied("{ static int a = 1, b = 2; keep(a + b); }"));
    assert_eq!(out.matches("static int a = 1, b = 2;").count(), 1, "{out}");
}

#[test]
fn automatic_locals_are_copied() {
    let out = emit(&copied("{ int a = 1; keep(a); }"));
    assert_eq!(out.matches("int a = 1;").count(), 2, "{out}");
}

#[test]
fn nested_choices_move_a_static_once() {
    let inner = "{\n  #pragma omp metadirective when(user={condition(y)}: taskgroup)\n  { static int s; s++; }\n  }";
    let out = emit(&copied(inner));
    assert_eq!(out.matches("static int s").count(), 1, "{out}");
    assert_eq!(out.matches("s++").count(), 4, "{out}");
}

#[test]
fn too_many_copies_are_refused() {
    let mut text = ";".to_owned();
    for _ in 0..8 {
        text = format!("{{\n#pragma omp metadirective when(user={{condition(x)}}: task)\n{text}\n}}");
    }
    let found = codes(&format!("void g(int x) {{ {text} }}\n"));
    assert!(!found.is_empty() && found.iter().all(|c| *c == "OMP0407"), "{found:?}");
}

#[test]
fn choices_side_by_side_do_not_multiply() {
    let one = "#pragma omp metadirective when(user={condition(x)}: task)\n{ keep(1); }\n";
    let out = emit(&format!("void keep(int); void g(int x) {{\n{}}}\n", one.repeat(100)));
    assert_eq!(out.matches("keep(1)").count(), 200, "{out}");
}

#[test]
fn a_copy_straddling_a_conditional_keeps_its_active_branch() {
    let out = emit(&copied("{\n#if 1\n keep(1); }\n#else\n keep(2); }\n#endif"));
    assert_eq!(out.matches("keep(1)").count(), 2, "{out}");
    assert_eq!(out.matches("keep(2)").count(), 0, "{out}");
    assert_eq!(out.matches("#if").count(), out.matches("#endif").count(), "{out}");
}

#[test]
fn a_conditional_inside_the_statement_is_copied() {
    let out = emit(&copied("{\n#ifdef A\n keep(1);\n#else\n keep(2);\n#endif\n }"));
    assert_eq!((out.matches("#ifdef A").count(), out.matches("#endif").count()), (2, 2), "{out}");
}

#[test]
fn a_static_local_stays_one_object_where_the_choice_is_made_above_a_construct() {
    let meta = "#pragma omp metadirective when(user={condition(x)}: unroll) otherwise(tile sizes(2))";
    let text = format!(
        "void keep(int);\nvoid g(int x) {{\n  #pragma omp parallel for\n  {meta}\n  for (int i = 0; i < 4; i++) {{ static int n; keep(n++); }}\n}}\n"
    );
    let out = emit(&text);
    assert_eq!(out.matches("static int n;").count(), 1, "{out}");
    assert!(out.find("static int n;").unwrap() < out.find("if (x)").unwrap(), "{out}");
}
