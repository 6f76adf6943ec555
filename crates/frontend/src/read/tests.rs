//! Units: which macros are written out, and which headers are unknown.

use super::*;
use crate::cpp::holds_word;
use crate::testing::{main_file, unit, unit_of, unit_with};

const DECLARED: &str = "int v(int);\n#pragma omp declare variant(v) match(construct={target})\nint f(int);\n";

/// The expanded text of what follows the declaration of a base function `f`.
fn expanded(text: &str) -> String {
    let unit = unit(&format!("{DECLARED}{text}"));
    let (_, text) = main_file(&unit);
    text[DECLARED.len()..].trim_end().trim_end_matches("/* declare variant */").trim_end().to_owned()
}

/// The same without the lines of the preprocessor.
fn code(text: &str) -> String {
    let all = expanded(text);
    all.lines().filter(|l| !l.starts_with('#')).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_file_without_marks_is_not_parsed() {
    let unit = unit_of(&[("main.c", "#pragma omp parallel\nvoid f(void) { }\n")]);
    assert!(unit.files.is_empty());
}

#[test]
fn an_included_mark_makes_the_unit_worth_parsing() {
    let unit = unit_of(&[("main.c", "#include \"a.h\"\nint a;\n"), ("a.h", "#pragma omp metadirective\nint b;\n")]);
    assert_eq!(unit.files.len(), 2);
}

/// Whether a unit is parsed that has a macro for a metadirective, one that pastes names, and this.
fn is_parsed(text: &str) -> bool {
    let macros = "#define STR(x) #x\n#define XSTR(x) STR(x)\n#define PRAGMA(x) _Pragma(XSTR(x))\n#define CAT(a, b) a ## b\n\
                  #define LOOP PRAGMA(omp metadirective when(user={condition(1)}: parallel for))\n";
    !unit_of(&[("main.c", &format!("{macros}{text}"))]).files.is_empty()
}

#[test]
fn macros_for_variants_that_nobody_invokes_are_not_worth_parsing() {
    assert!(!is_parsed("int g(void) { return 1; }\n"));
    assert!(!is_parsed("#if 0\nvoid g(void) { LOOP for (;;); }\n#endif\n"));
    assert!(is_parsed("#if UNKNOWN\n#pragma omp metadirective\n#endif\n"));
    assert!(!is_parsed("void g(void) { PRAGMA(omp parallel) { } }\n"));
}

#[test]
fn strings_of_the_compiler_lead_to_no_variants() {
    let leading = |value: &str| {
        let predefined = [("WITH(x)", value), ("VERSION_", "\"13.2\""), ("NAME(x)", "x ## _")];
        let predefined = predefined.map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
        let options = cpp::CppOptions { predefined, ..cpp::CppOptions::default() };
        let text = "#define LOOP _Pragma(\"omp metadirective\")\nint a;\n";
        let leading = unit_with(&[("main.c", text)], &options).macros_leading_to_variants().unwrap();
        leading.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(leading("x"), "LOOP");
    assert_eq!(leading("\"omp metadirective\""), "LOOP WITH");
}

#[test]
fn macros_for_variants_that_are_invoked_are_worth_parsing() {
    assert!(is_parsed("void g(void) { LOOP for (;;); }\n"));
    assert!(is_parsed("void g(void) { CAT(LO, OP) for (;;); }\n"));
    assert!(is_parsed("#define OTHER LOOP\nvoid g(void) { OTHER for (;;); }\n"));
    assert!(is_parsed(
        "#define BODY metadirective when(user={condition(1)}: nothing)\nvoid g(void) { PRAGMA(omp BODY) ; }\n"
    ));
    assert!(is_parsed("#define ATTRIBUTE [[omp::directive(metadirective)]]\nvoid g(void) { }\n"));
}

#[test]
fn a_macro_that_hides_a_call_is_written_out() {
    assert_eq!(code("#define M(x) (f(x) + 1)\nint g(void) { return M(2); }"), "int g(void) { return (f(2) + 1); }");
}

#[test]
fn a_macro_that_is_the_name_is_written_out() {
    assert_eq!(code("#define M f\nint g(void) { return M(2); }"), "int g(void) { return f(2); }");
}

#[test]
fn a_macro_through_another_is_written_out() {
    assert_eq!(code("#define A f\n#define M(x) A(x)\nint g(void) { return M(2); }"), "int g(void) { return f(2); }");
}

#[test]
fn a_macro_that_pastes_the_name_is_written_out() {
    let name = "int v2(int);\n#pragma omp declare variant(v2) match(construct={teams})\nint fun(int);\n";
    let text = format!("{name}#define J(a, b) a##b(2)\nint g(void) {{ return J(fu, n); }}");
    assert!(code(&text).ends_with("int g(void) { return fun(2); }"), "{}", code(&text));
}

#[test]
fn other_macros_stay() {
    let text = "#define M(x) (h(x) + 1)\nint g(void) { return M(2); }";
    assert_eq!(expanded(text), text);
}

#[test]
fn calls_in_arguments_stay_where_they_are() {
    let text = "#define M(x) ((x) + 1)\nint g(void) { return M(f(2)); }";
    assert_eq!(expanded(text), text);
}

#[test]
fn a_bare_name_in_an_argument_is_written_out() {
    assert_eq!(code("#define CALL(n) n(2)\nint g(void) { return CALL(f); }"), "int g(void) { return f(2); }");
}

#[test]
fn a_macro_that_is_no_longer_defined_hides_nothing() {
    let text = "#define M(x) f(x)\n#undef M\nint g(void) { return M(2); }";
    assert_eq!(expanded(text), text);
    let text = "#define M(x) f(x)\n#undef M\n#define M(x) h(x)\nint g(void) { return M(2); }";
    assert_eq!(expanded(text), text);
}

#[test]
fn a_macro_with_parameters_needs_parentheses() {
    let text = "#define M(x) f(x)\nint M;\nint g(void) { return M; }";
    assert_eq!(expanded(text), text);
}

#[test]
fn a_base_function_that_is_a_macro_too_is_written_out() {
    assert_eq!(code("#define f(x) f((x) + 1)\nint g(void) { return f(2); }"), "int g(void) { return f((2) + 1); }");
}

#[test]
fn a_macro_that_hides_a_directive_is_written_out() {
    let unit =
        unit("#define P _Pragma(\"omp metadirective when(device={kind(any)}: parallel)\")\nvoid g(void) { P h(); }");
    let (file, _) = main_file(&unit);
    assert_eq!(file.directives.iter().map(|d| d.directive.name.as_str()).collect::<Vec<_>>(), ["metadirective"]);
    assert_eq!(file.nodes.list.len(), 3);
}

#[test]
fn a_macro_that_makes_a_pragma_of_its_argument_is_written_out() {
    let unit =
        unit("#define P(x) _Pragma(#x)\nvoid g(void) { P(omp metadirective when(device={kind(any)}: parallel)) h(); }");
    let (file, _) = main_file(&unit);
    assert_eq!(file.directives.len(), 1);
    assert_eq!(file.directives[0].directive.clauses[0].variant().unwrap().name, "parallel");
}

#[test]
fn a_macro_that_hides_a_definition_is_written_out() {
    let text = "#define FUNCTION(n) int n(int a) { return f(a); }\nFUNCTION(g)";
    assert_eq!(code(text), "int g(int a) { return f(a); }");
}

#[test]
fn a_macro_that_confuses_the_grammar_is_written_out() {
    let text = "#define BEGIN {\n#define END }\nint g(int a) BEGIN return f(a); END";
    let unit = unit(&format!("{DECLARED}{text}"));
    assert!(unit.files[0].syntax.errors.is_empty());
    assert!(unit.files[0].syntax.calls.len() == 1);
}

#[test]
fn a_declaration_behind_a_macro_is_the_base() {
    let unit = unit(
        "#define API(t) t\nint v(int);\n#pragma omp declare variant(v) match(construct={target})\nAPI(int) f(int);\n",
    );
    let (file, text) = main_file(&unit);
    assert_eq!(file.function_after(0).map(|d| &text[d.name.clone()]), Some("f"));
}

#[test]
fn the_file_is_what_an_untouched_expansion_stands_for() {
    let text = format!("{DECLARED}#define M(x) (f(x) + 1)\nint g(void) {{ return M(2); }}\n");
    let unit = unit_of(&[("main.c", &text)]);
    let expanded = &unit.files[0].text;
    assert_ne!(expanded.text(), text.as_bytes());
    assert_eq!(expanded.render(&(0..expanded.text().len()), &[]), text.as_bytes());
}

#[test]
fn standard_headers_that_are_missing_are_harmless() {
    let unknown = |text: &str| unit(text).has_unknown_headers();
    assert!(!unknown("#include <stdio.h>\n#include <omp.h>\n#include <sys/time.h>\n"));
    assert!(unknown("#include \"mine.h\"\n") && unknown("#include <mpi.h>\n"));
    assert!(!unknown("#if 0\n#include \"mine.h\"\n#endif\n"));
}

#[test]
fn what_a_preprocessor_took_from_the_systems_headers_is_not_read() {
    let header = |name: &str, text: &str| format!("# 1 \"/usr/include/{name}\" 1 3 4\n{text}\n# 2 \"a.c\" 2\n");
    let odd = "int f(int) @@ { (;\n#pragma omp simd\n";
    let null = "\n# 7 \"a.c\" 3 4\n((void *)0)\n# 7 \"a.c\"\n";
    let own = format!("int f(int);\nint g(void) {{\nreturn {null} == {null} + f(1);\n}}\n");
    let text = format!("# 1 \"a.c\"\n{}{own}", header("stdio.h", odd));
    let unit = unit(&text);
    let (file, _) = main_file(&unit);
    assert!(file.syntax.errors.is_empty() && file.directives.is_empty());
    assert_eq!((file.syntax.functions.len(), file.syntax.calls.len()), (1, 1));
    assert!(!unit.has_unknown_headers());
    let call = text.find("f(1)").expect("it is there");
    assert_eq!(unit.preprocessed.passes[0].presumed(call).0, 7);
    // One that has variants is read like the program's own.
    let variants = "int v(int);\n#pragma omp declare variant(v) match(construct={target})\nint f(int);";
    let marked = crate::testing::unit(&format!("# 1 \"a.c\"\n{}{own}", header("mine.h", variants)));
    assert_eq!(main_file(&marked).0.directives.len(), 1);
    let unknown = crate::testing::unit(&format!("# 1 \"a.c\"\n{}{own}", header("mine.h", "int x;")));
    assert!(unknown.has_unknown_headers());
}

#[test]
fn headers_that_are_found_are_known() {
    let unit = unit_of(&[("main.c", "#include \"mine.h\"\n/* declare variant */\n"), ("mine.h", "int a;\n")]);
    assert!(!unit.has_unknown_headers());
}

#[test]
fn declarations_come_in_the_units_order() {
    let unit = unit_of(&[
        ("main.c", "int a;\n#include \"h.h\"\nint c; /* declare variant */\n"),
        ("h.h", "int b; extern int a, c;\n"),
    ]);
    let places: Vec<_> = unit.files.iter().map(|f| f.file.0).collect();
    assert_eq!(places, [0, 1]);
    let at = |file: usize, name: &str| {
        let f = &unit.files[file];
        let d = f.syntax.declarations_of(name.as_bytes()).next().unwrap();
        unit.position(file, d.name.start)
    };
    assert!(at(0, "a") < at(1, "b") && at(1, "b") < at(0, "c"));
}

#[test]
fn macros_of_the_command_line_hide_calls_too() {
    let options = cpp::CppOptions { macros: vec![("M".to_owned(), Some("f".to_owned()))], ..Default::default() };
    let text = format!("{DECLARED}int g(void) {{ return M(2); }}\n");
    let unit = unit_with(&[("main.c", &text)], &options);
    assert!(unit.files[0].text.text().ends_with(b"return f(2); }\n"));
}

#[test]
fn a_word_is_held_as_a_whole() {
    assert!(holds_word(b"a + f(1)", b"f") && holds_word(b"f", b"f"));
    assert!(!holds_word(b"ff + f_ + _f + f1 + $f", b"f"));
}

#[test]
fn attributes_keep_the_directive_languages_words() {
    let macros = "#define match Rf_match\n#define any Rf_any\nint Rf_match(int a, int b) { return a == b; }\n";
    let attribute = "[[omp::decl(declare variant(v) match(device={kind(any)}))]] int f(int);\n";
    let unit = crate::testing::cxx_unit(&format!("{macros}int v(int);\n{attribute}int g = match(1, f(1));\n"));
    let (file, text) = main_file(&unit);
    assert!(text.contains("match(device={kind(any)})") && text.contains("Rf_match(1, f(1))"), "{text}");
    assert_eq!(file.directives[0].directive.clauses.len(), 1);
}

#[test]
fn heads_of_blocks_are_written_out_before_a_text_is_parsed_that_has_hidden_directives() {
    let macros = "#define FOR(i) for (i = 0; i < 3; i++)\n#define ONE 1\n\
                  #define LOOP _Pragma(\"omp metadirective when(device={kind(host)}: parallel for)\")\n";
    let text = format!("{macros}void f(int i) {{\n  LOOP\n  FOR(i) {{ i += ONE; }}\n}}\n");
    let unit = unit_with(&[("main.c", &text)], &cpp::CppOptions::default());
    let (file, text) = main_file(&unit);
    assert!(file.syntax.errors.is_empty());
    assert!(text.contains("  for (i = 0; i < 3; i++) { i += ONE; }\n"), "{text}");
}
