//! Directives in the text: splices, escapes and macros in them.

use super::*;
use crate::directive::ClauseKind;
use crate::testing::{directives, main_file, unit};
use crate::unit::Unit;

/// The first directive's name and its clauses' names and arguments.
fn read(unit: &Unit) -> (String, Vec<String>) {
    let placed = &directives(unit)[0];
    let expanded = unit.files[0].text.text();
    let clause = |c: &Clause| match &c.argument {
        Some(a) => format!("{}({})", c.name, placed.plain(a, expanded)),
        None => c.name.clone(),
    };
    (placed.directive.name.clone(), placed.directive.clauses.iter().map(clause).collect())
}

/// The first clause's argument, as it is spelled and where it stands.
fn argument(text: &str) -> (String, String) {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let placed = &file.directives[0];
    let part = placed.directive.clauses[0].argument.clone().expect("the clause has an argument");
    let spelled = String::from_utf8_lossy(&placed.spelled(&part, text.as_bytes())).into_owned();
    (spelled, text[placed.place(&part)].to_owned())
}

/// The variant of the first `when` clause: as spelled.
fn variant(text: &str) -> String {
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let placed = &file.directives[0];
    let part = placed.directive.clauses[0].variant().expect("a variant").range.clone();
    String::from_utf8_lossy(&placed.spelled(&part, text.as_bytes())).into_owned()
}

#[test]
fn a_pragma_goes_up_to_the_end_of_its_line() {
    let unit = unit("  #  pragma omp parallel num_threads(2) // c\nint a;");
    let (file, text) = main_file(&unit);
    assert_eq!(&text[file.directives[0].range.clone()], "#  pragma omp parallel num_threads(2) // c");
    assert_eq!(read(&unit), ("parallel".to_owned(), vec!["num_threads(2)".to_owned()]));
}

#[test]
fn a_splice_inside_a_word_joins_it() {
    let unit = unit("#pragma omp par\\\nallel num_th\\\nreads(1\\\n2)\nint a;");
    assert_eq!(read(&unit), ("parallel".to_owned(), vec!["num_threads(12)".to_owned()]));
}

#[test]
fn splices_end_in_crlf_too() {
    let unit = unit("#pragma omp parallel \\\r\n  num_thre\\\r\nads(1\\\r\n2)\r\nint a;\r\n");
    assert_eq!(read(&unit), ("parallel".to_owned(), vec!["num_threads(12)".to_owned()]));
    let (file, text) = main_file(&unit);
    assert!(text[file.directives[0].range.clone()].ends_with("2)"), "the line's end is not the directive's");
}

#[test]
fn a_part_is_spelled_with_its_splices() {
    let (spelled, place) = argument("#pragma omp parallel num_threads(1 + \\\n 2)\nint a;");
    assert_eq!((spelled.as_str(), place.as_str()), ("1 + \\\n 2", "1 + \\\n 2"));
}

#[test]
fn escapes_of_an_operator_are_read() {
    let text = r#"_Pragma("omp metadirective when(implementation={vendor(\"gnu\")}: parallel)") int a;"#;
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    assert!(file.directives[0].form == Form::Operator);
    let clause = &file.directives[0].directive.clauses[0];
    assert_eq!(
        file.directives[0].plain(&clause.range, text.as_bytes()),
        r#"when(implementation={vendor("gnu")}: parallel)"#
    );
    assert!(file.directives[0].directive.errors.is_empty());
    assert_eq!(&text[file.directives[0].range.clone()], text.split(" int").next().unwrap());
}

#[test]
fn an_escaped_backslash_is_one() {
    let unit = unit(r#"_Pragma("omp parallel num_threads(f(\"a\\\"b\"))") int a;"#);
    assert_eq!(read(&unit).1, [r#"num_threads(f("a\"b"))"#]);
}

#[test]
fn prefixed_operator_strings_are_directives() {
    let unit = unit(r#"_Pragma(L"omp parallel") int a;"#);
    assert_eq!(read(&unit).0, "parallel");
}

#[test]
fn macros_in_clauses_are_expanded() {
    let unit = unit(
        "#define N (1 + 2)\n#define CLAUSE(n) num_threads(n)\n#pragma omp parallel CLAUSE(N) proc_bind(close)\nint a;",
    );
    assert_eq!(read(&unit).1, ["num_threads((1 + 2))", "proc_bind(close)"]);
    assert!(directives(&unit)[0].is_expanded());
}

#[test]
fn macros_may_make_the_directive() {
    let unit = unit("#define LOOP teams loop\n#pragma omp LOOP collapse(2)\nint a;");
    assert_eq!(read(&unit), ("teams loop".to_owned(), vec!["collapse(2)".to_owned()]));
}

#[test]
fn own_words_are_never_macros() {
    for word in ["match", "when", "parallel", "device", "kind", "gpu", "construct", "otherwise", "default", "any"] {
        let unit = unit(&format!(
            "#define {word} broken(\n#pragma omp metadirective when(device={{kind(gpu)}}: parallel) otherwise()\nint a;"
        ));
        let directive = &directives(&unit)[0].directive;
        assert!(directive.errors.is_empty(), "{word}: {:?}", directive.errors);
        assert!(directive.clauses.len() == 2 && !directives(&unit)[0].is_expanded(), "{word}");
    }
}

#[test]
fn own_words_of_function_like_macros_are_left() {
    let unit = unit(
        "#define match(x) x x\nint v(void);\n#pragma omp declare variant(v) match(construct={target})\nint f(void);",
    );
    let clause = &directives(&unit)[0].directive.clauses[0];
    assert!(matches!(clause.kind, ClauseKind::Match(_)) && directives(&unit)[0].directive.clauses.len() == 1);
}

#[test]
fn the_macro_state_is_that_of_the_line() {
    let unit = unit(
        "#define N 1\n#pragma omp parallel num_threads(N)\n#undef N\n#define N 2\n#pragma omp parallel num_threads(N)\nint a;",
    );
    let text = unit.files[0].text.text();
    let of = |i: usize| {
        let placed = &directives(&unit)[i];
        placed.plain(placed.directive.clauses[0].argument.as_ref().unwrap(), text)
    };
    assert_eq!((of(0).as_str(), of(1).as_str()), ("1", "2"));
}

#[test]
fn the_users_spelling_stays_between_macros() {
    let (spelled, place) = argument("#define N 4\n#pragma omp parallel num_threads(N * M(2))\nint a;");
    assert_eq!((spelled.as_str(), place.as_str()), ("N * M(2)", "N * M(2)"));
    let text = "#define N 4\n#pragma omp metadirective when(device={kind(any)}: parallel num_threads( N ))\nint a;";
    assert_eq!(variant(text), "parallel num_threads( N )");
}

#[test]
fn a_macro_that_makes_more_than_the_part_is_written_out() {
    let text = "#define ALL when(device={kind(any)}: parallel num_threads(4))\n#pragma omp metadirective ALL\nint a;";
    assert_eq!(variant(text), "parallel num_threads(4)");
}

#[test]
fn what_a_macro_made_stands_at_its_invocation() {
    let text =
        "#define ALL when(device={kind(any)}: parallel)\n#pragma omp metadirective ALL otherwise(nothing)\nint a;";
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let placed = &file.directives[0];
    let place = |part: &Range<usize>| &text[placed.place(part)];
    let clause = &placed.directive.clauses[0];
    assert_eq!(place(&clause.range), "ALL");
    assert_eq!(place(&clause.variant().unwrap().name_range), "ALL");
    assert_eq!(place(&placed.directive.clauses[1].range), "otherwise(nothing)");
}

#[test]
fn a_part_that_begins_before_an_expansion_covers_it() {
    let text = "#define N 4\n#define P )\n#pragma omp parallel num_threads(1 + N P\nint a;";
    let unit = unit(text);
    let (file, text) = main_file(&unit);
    let placed = &file.directives[0];
    assert_eq!(&text[placed.place(&placed.directive.clauses[0].range)], "num_threads(1 + N P");
}

#[test]
fn expressions_are_joined_without_splices() {
    let unit = unit("#pragma omp parallel num_threads(a \\\n + b)\nint a;");
    let (file, text) = main_file(&unit);
    let placed = &file.directives[0];
    let part = placed.directive.clauses[0].argument.clone().unwrap();
    assert_eq!(placed.expression(&part, text.as_bytes()), b"a  + b");
}

#[test]
fn words_are_found_in_arguments_only() {
    let unit = unit("#pragma omp parallel private(private, x) if(x > private_x)\nint a;");
    let (file, text) = main_file(&unit);
    let places = |name: &[u8]| file.directives[0].words(text.as_bytes(), name);
    assert_eq!(places(b"private").iter().map(|at| at.start).collect::<Vec<_>>(), [29]);
    assert_eq!(places(b"x").iter().map(|at| &text[at.clone()]).collect::<Vec<_>>(), ["x", "x"]);
    // Also where a macro stands before them, which has another length.
    let unit = self::unit("#define LONG num_threads(1234)\n#pragma omp parallel LONG private(x)\nint a;");
    let (file, text) = main_file(&unit);
    let places = file.directives[0].words(text.as_bytes(), b"x");
    assert_eq!(places.iter().map(|at| &text[at.clone()]).collect::<Vec<_>>(), ["x"]);
}

#[test]
fn calls_in_clauses_are_found() {
    let text = b"parallel num_threads(f(1) + s.g(2) + p->h(3)) if(k (i())) private(m)";
    let names: Vec<_> =
        calls(text, Language::C).into_iter().map(|r| String::from_utf8_lossy(&text[r]).into_owned()).collect();
    assert_eq!(names, ["f", "k", "i"]);
    let names = calls(b"if(a%f(1) == G(2))", Language::Fortran);
    assert!(matches!(&names[..], [only] if *only == (13..14)));
}

#[test]
fn declare_target_is_bare_without_names() {
    let bare = |text: &str| {
        let unit = unit(&format!("int v;\n#pragma omp {text}\nint a;"));
        directives(&unit)[0].directive.is_bare()
    };
    assert!(bare("declare target") && bare("declare target device_type(nohost)"));
    assert!(!bare("declare target(v)") && !bare("declare target enter(v)") && !bare("declare target link(v)"));
}

#[test]
fn list_items_are_trimmed_and_keep_brackets() {
    let unit = unit("#pragma omp target map(to: a[0:n], b , f(1, 2))\nint a;");
    let (file, text) = main_file(&unit);
    let argument = file.directives[0].directive.clauses[0].argument.clone().unwrap();
    let items = file.directives[0].list_items(&argument, text.as_bytes());
    assert_eq!(items[1..], ["b".to_owned(), "f(1, 2)".to_owned()]);
}

#[test]
fn other_sentinels_are_left_alone() {
    let unit =
        unit("#pragma ompx parallel\n#pragma acc parallel\n#pragma omp_x parallel\n_Pragma(\"ompx barrier\") int a;");
    assert!(directives(&unit).is_empty());
}

#[test]
fn inactive_directives_are_not_read() {
    let unit = unit("#if 0\n#pragma omp parallel\n#else\n#pragma omp task\n#endif\nint a;");
    assert_eq!(directives(&unit).len(), 1);
    assert_eq!(read(&unit).0, "task");
}
