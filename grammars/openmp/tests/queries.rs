//! The queries fit their grammars, and the injections find the directives.

use tree_sitter::{Language, Parser, Query, QueryCursor, StreamingIterator};
use tree_sitter_openmp::{
    C_INJECTIONS_QUERY, CPP_INJECTIONS_QUERY, FORTRAN_INJECTIONS_QUERY, HIGHLIGHTS_QUERY, LANGUAGE,
};

fn captures(language: &Language, query: &str, capture: &str, code: &str) -> Vec<String> {
    let mut parser = Parser::new();
    parser.set_language(language).unwrap();
    let tree = parser.parse(code, None).unwrap();
    let query = Query::new(language, query).unwrap();
    let wanted = query.capture_index_for_name(capture).unwrap();
    let mut cursor = QueryCursor::new();
    let mut found = Vec::new();
    let mut matches = cursor.captures(&query, tree.root_node(), code.as_bytes());
    while let Some((one, index)) = matches.next() {
        let capture = one.captures()[*index];
        if capture.index == wanted {
            found.push(code[capture.node.byte_range()].to_owned());
        }
    }
    found
}

/// What an editor would hand to this grammar; each must parse.
fn injected(language: &Language, query: &str, code: &str) -> Vec<String> {
    let found = captures(language, query, "injection.content", code);
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).unwrap();
    for text in &found {
        assert!(!parser.parse(text, None).unwrap().root_node().has_error(), "{text}");
    }
    found
}

const C: &str = "void f(void) {
#pragma omp parallel for \\
    num_threads(4) // threads
  for (;;);
# pragma omp barrier
#pragma acc parallel
#pragma omp_other
_Pragma(\"omp taskwait\");
puts(\"omp taskwait\");
}
";

#[test]
fn injections_of_c_and_cpp() {
    for (language, query) in
        [(tree_sitter_c::LANGUAGE.into(), C_INJECTIONS_QUERY), (tree_sitter_cpp::LANGUAGE.into(), CPP_INJECTIONS_QUERY)]
    {
        let found = injected(&language, query, C);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].trim_start().starts_with("omp parallel for"));
        assert_eq!(found[2], "omp taskwait");
    }
}

#[test]
fn injections_of_fortran() {
    let code = "subroutine s\n!$omp parallel do private(i)\ndo i = 1, 2\nend do\n!$OMP END PARALLEL DO\n! omp\nend\n";
    let found = injected(&tree_sitter_fortran::LANGUAGE.into(), FORTRAN_INJECTIONS_QUERY, code);
    assert_eq!(found, ["!$omp parallel do private(i)", "!$OMP END PARALLEL DO"]);
}

#[test]
fn highlights() {
    let language = LANGUAGE.into();
    let code = "metadirective when(user={condition(score(2): n > 3)}: parallel for) default(nothing)";
    assert_eq!(captures(&language, HIGHLIGHTS_QUERY, "keyword", code), ["metadirective", "parallel for", "nothing"]);
    assert_eq!(captures(&language, HIGHLIGHTS_QUERY, "attribute", code), ["when", "default"]);
    assert_eq!(captures(&language, HIGHLIGHTS_QUERY, "function.builtin", code), ["score"]);
}
