//! Files: what is emitted, what is kept, and what both say of each other.

use crate::run::{Language, Text};
use crate::testing::{files, program};

const VARIANT: &str = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int n);\n";
const META: &str = "static void g(void) {\n#pragma omp metadirective when(device={kind(host)}: parallel)\n;\n}\n";

#[test]
fn an_include_of_a_kept_file_still_resolves() {
    let main = format!("#include \"inc/h.h\"\n#include <stdio.h>\n{META}");
    let ran = files(&[("main.c", &main), ("inc/h.h", "int a;\n")]).included_only("inc/h.h").layout().run();
    let text = ran.text("main.c");
    assert!(text.starts_with("#include \"../../src/inc/h.h\"\n#include <stdio.h>\n"), "{text}");
}

#[test]
fn an_include_in_a_copied_statement_still_resolves() {
    let head = "void g(int n) {\n#pragma omp metadirective when(user={condition(n > 3)}: parallel for)\n";
    let main = format!("{head}for (int i = 0; i < n; i++) {{\n  #include \"t.inc\"\n}}\n}}\n");
    let ran = files(&[("main.c", &main), ("t.inc", "i + 1;\n")]).included_only("t.inc").layout().run();
    let text = ran.text("main.c");
    assert_eq!(text.matches("  #include \"../../src/t.inc\"\n").count(), 2, "{text}");
    assert!(!text.contains("\"t.inc\""), "{text}");
}

#[test]
fn an_include_of_a_copied_file_stays() {
    let main = format!("#include \"inc/t.inc\"\n{META}");
    let ran = files(&[("main.c", &main), ("inc/t.inc", "int a;\n")]).copied("inc/t.inc").layout().run();
    assert!(ran.text("main.c").starts_with("#include \"inc/t.inc\"\n"));
}

#[test]
fn an_include_of_an_emitted_file_stays() {
    let main = format!("#include \"inc/h.h\"\n{META}");
    let ran = files(&[("main.c", &main), ("inc/h.h", "int a;\n")]).layout().run();
    assert!(ran.text("main.c").starts_with("#include \"inc/h.h\"\n"));
}

#[test]
fn without_a_folder_to_write_to_includes_stay() {
    let main = format!("#include \"inc/h.h\"\n{META}");
    let ran = files(&[("main.c", &main), ("inc/h.h", "int a;\n")]).included_only("inc/h.h").run();
    assert!(ran.text("main.c").starts_with("#include \"inc/h.h\"\n"));
}

#[test]
fn an_include_from_a_folder_is_seen_from_there() {
    let main = format!("#include \"../h.h\"\n{META}");
    let ran = files(&[("a/main.c", &main), ("h.h", "int a;\n")]).included_only("h.h").layout().run();
    assert!(ran.text("a/main.c").starts_with("#include \"../../../src/h.h\"\n"), "{}", ran.text("a/main.c"));
}

#[test]
fn a_kept_directive_is_reported() {
    let main = "#include \"h.h\"\nvoid g(void) {\n#pragma omp parallel\nf(1);\n}\n";
    let ran = files(&[("main.c", main), ("h.h", VARIANT)]).included_only("h.h").layout().run();
    assert_eq!(ran.codes(), ["OMP0309"]);
    assert!(ran.text("main.c").contains("\nv(1);"));
}

#[test]
fn a_site_in_a_kept_header_is_reported() {
    let ran = files(&[("main.c", "#include \"h.h\"\n"), ("h.h", META)]).included_only("h.h").layout().run();
    assert_eq!(ran.codes(), ["OMP0308"]);
}

#[test]
fn an_emitted_header_is_changed_once() {
    let main = "#include \"h.h\"\nvoid e(void) { g(); }\n";
    let ran = files(&[("main.c", main), ("other.c", main), ("h.h", META)]).run();
    assert!(ran.codes().is_empty());
    assert!(ran.text("h.h").contains("#pragma omp parallel\n"));
    assert_eq!(ran.text("main.c"), main);
}

#[test]
fn a_header_that_needs_two_texts_becomes_two() {
    let header = "static void g(void) {\n#pragma omp metadirective when(user={condition(N)}: parallel)\n;\n}\n";
    let ran = files(&[
        ("a.c", "#define N 0\n#include \"h.h\"\n"),
        ("b.c", "#define N 1\n#include \"h.h\"\n"),
        ("h.h", header),
    ])
    .run();
    assert!(ran.codes().is_empty() && ran.text("b.c").contains("#include \"h__ompick_2.h\""), "{:?}", ran.codes());
    // What macros name is written out.
    let named = files(&[
        ("a.c", "#define N 0\n#include \"h.h\"\n"),
        ("b.c", "#define N 1\n#define NAME \"h.h\"\n#include NAME\n"),
        ("h.h", header),
    ])
    .run();
    assert_eq!(named.codes(), [""; 0]);
    assert!(named.text("b.c").ends_with("#define NAME \"h.h\"\n#include \"h__ompick_2.h\"\n"), "{}", named.text("b.c"));
}

#[test]
fn a_header_that_nothing_includes_is_read_alone() {
    let ran = files(&[("h.h", META)]).run();
    assert!(ran.text("h.h").contains("#pragma omp parallel\n"));
}

#[test]
fn an_error_stops_its_unit_only() {
    let bad = "void e(void) {\n#pragma omp metadirective when(\n;\n}\n";
    let ran = files(&[("bad.c", bad), ("good.c", META)]).run();
    assert_eq!(ran.report.outputs[0].text, Text::Failed);
    assert!(ran.text("good.c").contains("#pragma omp parallel\n"));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let mut request =
        crate::run::Request { inputs: Vec::new(), targets: Vec::new(), settings: settings(), layout: None };
    request.inputs.push(crate::run::Input { path: "/nowhere/x.c".into(), language: Language::C, header: false });
    let report = crate::run::run(&request);
    assert_eq!(report.unreadable.len(), 1);
    assert_eq!(report.unreadable[0].0, 0);
}

/// Settings of which nothing matters.
fn settings() -> crate::run::Settings {
    crate::run::Settings::default()
}

#[test]
fn macros_of_the_command_line_count() {
    let text =
        "void g(void) {\n#if FAST\n#pragma omp metadirective when(user={condition(FAST)}: parallel)\n#endif\n;\n}\n";
    let ran = program(text).settings(|s| s.macros.push(("FAST".to_owned(), Some("1".to_owned())))).run();
    assert!(ran.text("main.c").contains("#pragma omp parallel\n"));
}

#[test]
fn sites_are_listed_in_order() {
    let ran = program(&format!("{VARIANT}void e(void) {{\n#pragma omp parallel\nf(1);\nf(2);\n}}\n{META}")).run();
    let what: Vec<_> = ran.sites().iter().map(|s| s.kind.to_string()).collect();
    assert_eq!(what, ["call of f", "call of f", "metadirective"]);
    let candidate = |site: usize| ran.sites()[site].candidates[0].clone();
    assert_eq!(candidate(0).name.as_ref(), "v");
    assert_eq!(candidate(2).name.as_ref(), "parallel");
    // Each with its selector and the place of its directive or clause.
    let written = |site: usize| {
        let span = candidate(site).span;
        String::from_utf8_lossy(&ran.report.sources.files[span.file.0 as usize].bytes[span.range]).into_owned()
    };
    assert!(written(0).contains("declare variant(v)"), "{}", written(0));
    assert!(written(2).starts_with("when("), "{}", written(2));
    assert!(!candidate(0).selector.is_empty() && candidate(2).selector.contains("={"));
}
