//! Line numbers in each of the modes.

use crate::request::LineMarkers;
use crate::testing::{Setup, program};

const META: &str = "void g(void) {\n#pragma omp metadirective when(device={kind(host)}: parallel) \\\n  otherwise(simd)\nfor (;;) ;\n}\n";
const NOTHING: &str =
    "void g(void) {\n  #pragma omp metadirective \\\n  when(device={kind(nohost)}: parallel)\n  for (;;) ;\n}\n";

/// The text under a mode; `PATH` stands for the file's name in `#line`.
fn text(setup: Setup, markers: LineMarkers) -> String {
    let text = setup.markers(markers).run().text("main.c");
    let path = text.split('"').find(|t| t.ends_with("main.c")).map(str::to_owned);
    path.map_or(text.clone(), |path| text.replace(&path, "PATH"))
}

#[test]
fn never_removes_lines_for_good() {
    assert_eq!(text(program(META), LineMarkers::Never), "void g(void) {\n#pragma omp parallel\nfor (;;) ;\n}\n");
    assert_eq!(text(program(NOTHING), LineMarkers::Never), "void g(void) {\n  for (;;) ;\n}\n");
}

#[test]
fn auto_keeps_line_numbers_by_blank_lines() {
    assert_eq!(text(program(META), LineMarkers::Auto), "void g(void) {\n\n#pragma omp parallel\nfor (;;) ;\n}\n");
    assert_eq!(text(program(NOTHING), LineMarkers::Auto), "void g(void) {\n\n\n  for (;;) ;\n}\n");
}

#[test]
fn always_says_the_line_wherever_lines_went() {
    let head = "#line 1 \"PATH\"\n";
    let expected = format!("{head}void g(void) {{\n#pragma omp parallel\n#line 4 \"PATH\"\nfor (;;) ;\n}}\n");
    assert_eq!(text(program(META), LineMarkers::Always), expected);
    let expected = format!("{head}void g(void) {{\n#line 4 \"PATH\"\n  for (;;) ;\n}}\n");
    assert_eq!(text(program(NOTHING), LineMarkers::Always), expected);
}

#[test]
fn line_ends_are_those_of_the_file() {
    let crlf = META.replace('\n', "\r\n");
    assert_eq!(
        text(program(&crlf), LineMarkers::Never),
        "void g(void) {\r\n#pragma omp parallel\r\nfor (;;) ;\r\n}\r\n"
    );
    assert_eq!(
        text(program(&crlf), LineMarkers::Auto),
        "void g(void) {\r\n\r\n#pragma omp parallel\r\nfor (;;) ;\r\n}\r\n"
    );
    let always = text(program(&crlf), LineMarkers::Always);
    assert_eq!(always.matches('\n').count(), always.matches("\r\n").count(), "{always:?}");
}

#[test]
fn the_mark_at_the_beginning_stays_there() {
    let marked = format!("\u{feff}{META}");
    assert!(text(program(&marked), LineMarkers::Always).starts_with("\u{feff}#line 1 \"PATH\"\nvoid"));
}

#[test]
fn an_unchanged_file_gets_no_markers() {
    let plain = "/* declare variant */\nvoid g(void) {\n#pragma omp parallel\n;\n}\n";
    assert_eq!(text(program(plain), LineMarkers::Always), plain);
}

/// The line that each mode gives to a name behind an edit, counted as a compiler does.
fn line_of(text: &str, name: &str) -> usize {
    let mut line = 0;
    for l in text.lines() {
        line += 1;
        if let Some(rest) = l.strip_prefix("#line ") {
            line = rest.split(' ').next().and_then(|n| n.parse::<usize>().ok()).expect("a number") - 1;
        } else if l.contains(name) {
            return line;
        }
    }
    panic!("{name} is not in {text}")
}

#[test]
fn every_mode_names_the_users_lines() {
    let v =
        "int v(int), u(int), w(int);\n#pragma omp declare variant(v) \\\n match(user={condition(n)})\nint f(int n);\n";
    let run_time = "void g(int x) {\n#pragma omp metadirective when(user={condition(x)}: parallel)\n{ mark_1(); }\nmark_2();\n\
                    f(1); mark_3();\n}\n#pragma omp declare variant(u) match(construct={target})\nint w(int);\nint mark_4;\n";
    let source = format!("{v}{run_time}");
    for markers in [LineMarkers::Auto, LineMarkers::Always] {
        let out = text(program(&source), markers);
        for name in ["mark_1", "mark_2", "mark_3", "mark_4"] {
            assert_eq!(line_of(&out, name), line_of(&source, name), "{name} under {markers:?} in\n{out}");
        }
    }
    assert!(!text(program(&source), LineMarkers::Never).contains("#line"));
}

#[test]
fn a_preprocessors_output_has_markers_and_no_indented_directives() {
    let meta = "#pragma omp metadirective when(user={condition(x)}: parallel) otherwise(single)\n{ mark_1(); }\n";
    let source = format!("# 4 \"a.c\"\nvoid g(int x) {{\n  if (x)\n{meta}mark_2();\n}}\n");
    for markers in [LineMarkers::Auto, LineMarkers::Always] {
        let out = text(program(&source), markers);
        assert!(!out.contains("#line") && !out.contains(" #"), "{out}");
        assert!(out.contains("# 6\n#pragma omp parallel\n  { mark_1(); }") && out.contains("# 8\nmark_2();"), "{out}");
    }
}

#[test]
fn lines_that_were_renumbered_keep_their_numbers() {
    let meta = "#pragma omp metadirective when(user={condition(x)}: parallel) otherwise(single)\n{ mark_1(); }\n";
    let source = format!("#line 40 \"a.y\"\nvoid g(int x) {{\n{meta}mark_2();\n}}\n");
    for markers in [LineMarkers::Auto, LineMarkers::Always] {
        let out = text(program(&source), markers);
        assert!(out.contains("#line 43\nmark_2();"), "{out}");
    }
}

#[test]
fn a_helper_does_not_move_lines() {
    let source = "int v(int);\n#pragma omp declare variant(v) match(user={condition(n)})\nint f(int n);\n\nint g(void)\n{\n  return mark(f(1));\n}\n";
    let out = text(program(source), LineMarkers::Auto);
    assert!(out.contains("__ompick"), "{out}");
    assert_eq!(line_of(&out, "mark"), 7);
}

#[test]
fn a_directive_on_the_last_line_needs_no_newline() {
    let source =
        "void v(void);\nvoid f(void);\n#pragma omp metadirective when(device={kind(nohost)}: declare target(v))";
    assert_eq!(text(program(source), LineMarkers::Never), "void v(void);\nvoid f(void);\n");
    assert_eq!(text(program(source), LineMarkers::Auto), "void v(void);\nvoid f(void);\n");
}

#[test]
fn what_stands_behind_a_device_version_is_no_part_of_its_directive() {
    let source = "int v(void);\n#pragma omp declare variant(v) match(construct={target})\nint f(void);\n\
                  int a(void) { return f(); } int b(void) { return a(); }\n\
                  void g(void) {\n#pragma omp target\na();\n}\n";
    for markers in [LineMarkers::Never, LineMarkers::Auto, LineMarkers::Always] {
        let text = text(program(source), markers);
        assert!(text.lines().any(|line| line.trim() == "int b(void) { return a(); }"), "{text}");
    }
}
