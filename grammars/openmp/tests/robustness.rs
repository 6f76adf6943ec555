//! Any text gives a tree, in time that grows with its length only.

use tree_sitter::{Parser, Tree};

fn parse(text: impl AsRef<[u8]>) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_openmp::LANGUAGE.into()).unwrap();
    parser.parse(text, None).unwrap()
}

const DEPTH: usize = 100_000;

#[test]
fn nested_parentheses() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        let text = format!("parallel if({}1{})", open.repeat(DEPTH), close.repeat(DEPTH));
        assert!(!parse(&text).root_node().has_error());
    }
    let text = format!("metadirective when(user={{condition({}1{})}}: nothing)", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert!(!parse(&text).root_node().has_error());
}

#[test]
fn nested_metadirectives() {
    let text = format!("{}nothing{}", "metadirective otherwise(".repeat(DEPTH), ")".repeat(DEPTH));
    assert!(!parse(&text).root_node().has_error());
}

#[test]
fn unbalanced_parentheses() {
    for piece in ["(", ")", "{(", "])", "metadirective when(", "when(a={"] {
        let text = format!("parallel if({}", piece.repeat(DEPTH / 10));
        assert!(parse(&text).root_node().has_error());
    }
}

#[test]
fn bytes_that_are_no_text() {
    for text in [&b"parallel if(\xff\xfe)"[..], b"\0", b"parallel\0for", b"for \xc3", b"critical(\x80\0)"] {
        parse(text);
    }
}

#[test]
fn long_lists() {
    let text = format!("parallel private({}a)", "a, ".repeat(DEPTH));
    assert!(!parse(&text).root_node().has_error());
}
