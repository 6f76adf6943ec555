//! Declarative directives: what counts where.

use crate::testing::{codes, emit, files, program};

const VARIANT: &str = "int v(int);\n#pragma omp declare variant(v) match(construct={target})\nint f(int n);\n";
const CALL: &str = "void g(void) {\n#pragma omp target\nf(1);\n}\n";

#[test]
fn requirements_hold_from_their_directive_on() {
    let meta =
        "#pragma omp metadirective when(implementation={requires(unified_address)}: parallel) otherwise(task)\n;\n";
    let out =
        emit(&format!("void g(void) {{\n{meta}}}\n#pragma omp requires unified_address\nvoid h(void) {{\n{meta}}}\n"));
    assert!(out.find("omp task").unwrap() < out.find("omp parallel").unwrap(), "{out}");
    assert_eq!((out.matches("omp task").count(), out.matches("omp parallel").count()), (1, 1));
}

#[test]
fn requirements_come_from_included_files() {
    let main = "#include \"r.h\"\nvoid g(void) {\n#pragma omp metadirective when(implementation={unified_address}: parallel) otherwise(task)\n;\n}\n";
    let ran = files(&[("main.c", main), ("r.h", "#pragma omp requires unified_address\n")]).run();
    assert!(ran.text("main.c").contains("omp parallel"));
}

#[test]
fn requirements_come_from_flags() {
    let text = "void g(void) {\n#pragma omp metadirective when(implementation={requires(unified_address)}: parallel) otherwise(task)\n;\n}\n";
    let ran = program(text).settings(|s| s.requires.push("unified_address".to_owned())).run();
    assert!(ran.text("main.c").contains("omp parallel"));
    assert!(emit(text).contains("omp task"));
}

#[test]
fn a_directive_is_visible_from_where_it_stands() {
    let early = "int f(int n);\nvoid e(void) {\n#pragma omp target\nf(1);\n}\n";
    let out = emit(&format!("{early}{VARIANT}{CALL}"));
    assert_eq!((out.matches("\nf(1);").count(), out.matches("\nv(1);").count()), (1, 1), "{out}");
    assert!(out.find("\nf(1);").unwrap() < out.find("\nv(1);").unwrap());
}

#[test]
fn a_directive_of_a_later_header_is_not_yet_visible() {
    let main = format!("int f(int n);\n{CALL}#include \"h.h\"\n{}", CALL.replace("g(", "h("));
    let out = files(&[("main.c", &main), ("h.h", VARIANT)]).run().text("main.c");
    assert!(out.find("\nf(1);").unwrap() < out.find("\nv(1);").unwrap(), "{out}");
}

#[test]
fn directives_of_several_declarations_add_up() {
    let text = "int v(int), w(int);\n#pragma omp declare variant(v) match(construct={target})\nint f(int n);\n\
                #pragma omp declare variant(w) match(construct={target, teams})\nint f(int n);\n\
                void g(void) {\n#pragma omp target\nf(1);\n#pragma omp target teams\nf(2);\n}\n";
    let out = emit(text);
    assert!(out.contains("\nv(1);") && out.contains("\nw(2);"), "{out}");
}

#[test]
fn an_object_of_an_arithmetic_type_is_no_base_function() {
    for ty in ["unsigned", "_Bool", "long", "wchar_t"] {
        let text = format!("int v(int);\n#pragma omp declare variant(v) match(construct={{target}})\n{ty} x;\n");
        assert_eq!(codes(&text), ["OMP0108"], "{ty}");
    }
    // A type's name may be that of a function type.
    let text = "typedef int t(int);\nint v(int);\n#pragma omp declare variant(v) match(construct={target})\nt f;\n";
    assert!(codes(text).is_empty());
}

#[test]
fn an_undeclared_variant_is_an_error_unless_a_header_is_missing() {
    let text = "#pragma omp declare variant(nowhere) match(construct={target})\nint f(int n);\n";
    assert_eq!(codes(text), ["OMP0301"]);
    assert_eq!(codes(&format!("#include \"missing.h\"\n{text}")), ["OMP0712", "OMP0302"]);
    assert_eq!(codes(&format!("#include <stdio.h>\n{text}")), ["OMP0301"]);
    assert_eq!(codes(&format!("{text}int nowhere(int);\n")), ["OMP0301"]);
}

#[test]
fn a_function_is_no_variant_of_itself_and_a_variant_no_base() {
    assert_eq!(codes("#pragma omp declare variant(f) match(construct={target})\nint f(int n);\n"), ["OMP0310"]);
    let text = "int v(int), w(int);\n#pragma omp declare variant(w) match(construct={teams})\nint v(int);\n\
                #pragma omp declare variant(v) match(construct={target})\nint f(int n);\n";
    assert_eq!(codes(text), ["OMP0305"]);
}

#[test]
fn a_variant_has_one_construct_selector_set() {
    let text = "int v(int);\n#pragma omp declare variant(v) match(construct={teams})\nint e(int);\n\
                #pragma omp declare variant(v) match(construct={target})\nint f(int n);\n";
    assert_eq!(codes(text), ["OMP0307"]);
    assert!(codes(&text.replace("{teams}", "{target}")).is_empty());
}

#[test]
fn a_directive_needs_a_function_and_one_match() {
    assert_eq!(
        codes("int v(int);\n#pragma omp declare variant(v) match(construct={target})\nstruct s { int a; };\n"),
        ["OMP0108"]
    );
    assert_eq!(codes("int v(int);\n#pragma omp declare variant(v)\nint f(int);\n"), ["OMP0109"]);
}

#[test]
fn a_metadirective_at_file_scope_may_choose_a_declare_target() {
    let text = "#pragma omp metadirective when(device={kind(host)}: declare target(f))\nint f(int n);\n";
    let text = format!("int f(int n);\n{}", text.replace("\nint f(int n);", ""));
    assert!(emit(&text).contains("#pragma omp declare target(f)\n"), "{}", emit(&text));
}

#[test]
fn a_region_at_file_scope_may_become_declare_target() {
    let text = "#pragma omp begin metadirective when(device={kind(host)}: begin declare target)\nint f(int n);\n#pragma omp end metadirective\n";
    assert_eq!(emit(text), "#pragma omp begin declare target\nint f(int n);\n#pragma omp end declare target\n");
    let out = emit(&text.replace("(host)", "(nohost)"));
    assert_eq!(out, "int f(int n);\n");
}

#[test]
fn a_metadirective_at_file_scope_cannot_wait_for_run_time() {
    let text = "int c;\n#pragma omp metadirective when(user={condition(c)}: declare target(c))\n";
    assert_eq!(codes(text), ["OMP0401"]);
}

/// A function whose device version differs from its host version.
const DIFFERS: &str = "int r;\nint g(int x) {\n#pragma omp metadirective when(device={kind(nohost)}: nothing) otherwise(taskwait)\n;\nreturn x; }\n";

#[test]
fn declare_target_makes_device_versions() {
    for (before, after) in [
        ("#pragma omp declare target\n", "#pragma omp end declare target\n"),
        ("#pragma omp begin declare target\n", "#pragma omp end declare target\n"),
        ("int g(int);\n#pragma omp declare target(g)\n", ""),
        ("int g(int);\n#pragma omp declare target to(g)\n", ""),
        ("int g(int);\n#pragma omp declare target enter(r, g)\n", ""),
    ] {
        let before = before.replace("enter(r, g)", "enter(g)");
        let out = emit(&format!("{before}{DIFFERS}{after}"));
        assert!(out.contains("g__ompick_gpu"), "{before}: {out}");
    }
    assert!(!emit(DIFFERS).contains("__ompick"));
}

#[test]
fn device_type_host_makes_no_device_version() {
    let out =
        emit(&format!("#pragma omp begin declare target device_type(host)\n{DIFFERS}#pragma omp end declare target\n"));
    assert!(!out.contains("__ompick") && out.contains("omp taskwait"), "{out}");
}

#[test]
fn device_type_nohost_makes_only_a_device_version() {
    let out = emit(&format!(
        "#pragma omp begin declare target device_type(nohost)\n{DIFFERS}#pragma omp end declare target\n"
    ));
    assert!(!out.contains("__ompick") && !out.contains("omp taskwait"), "{out}");
}

#[test]
fn a_declare_target_region_reaches_into_what_it_includes() {
    let main = "#pragma omp declare target\n#include \"h.h\"\n#pragma omp end declare target\n";
    let ran = files(&[("main.c", main), ("h.h", DIFFERS)]).run();
    assert!(ran.text("h.h").contains("g__ompick_gpu"), "{}", ran.text("h.h"));
}
