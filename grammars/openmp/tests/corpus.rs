//! Runs `test/corpus/*.txt`, cases in the format of `tree-sitter test`. With `BLESS=1` the trees are written anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tree_sitter::Parser;

struct Case<'a> {
    name: &'a str,
    input: &'a str,
    tree: String,
}

/// A case is a name between two lines of `=`, the input, a line of `-`, the tree.
fn cases(file: &str) -> Vec<Case<'_>> {
    let is_rule = |line: &str, of: char| line.len() >= 3 && line.chars().all(|c| c == of);
    let mut lines = Vec::new();
    let mut at = 0;
    for line in file.split_inclusive('\n') {
        lines.push((at, line.trim_end()));
        at += line.len();
    }
    let heads: Vec<usize> = (0..lines.len().saturating_sub(2))
        .filter(|&i| is_rule(lines[i].1, '=') && is_rule(lines[i + 2].1, '='))
        .collect();
    let mut cases = Vec::new();
    for (n, &head) in heads.iter().enumerate() {
        let end = heads.get(n + 1).map_or(lines.len(), |&next| next);
        let divider = (head + 3..end).find(|&i| is_rule(lines[i].1, '-')).expect("a line of dashes");
        let input = file[lines[head + 3].0..lines[divider].0].trim_matches('\n');
        let tree = lines[divider + 1..end].iter().map(|(_, line)| *line).collect::<Vec<_>>().join(" ");
        cases.push(Case { name: lines[head + 1].1, input, tree: words(&tree) });
    }
    cases
}

/// White space in a tree says nothing.
fn words(tree: &str) -> String {
    tree.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(" )", ")")
}

/// One node a line, indented.
fn pretty(tree: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for word in tree.split(' ') {
        let starts = word.starts_with('(') && !word.starts_with("(MISSING");
        if (starts && !out.ends_with(": ") || word.ends_with(':')) && !out.is_empty() {
            write!(out, "\n{}", "  ".repeat(depth)).unwrap();
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(word);
        if word.ends_with(':') {
            out.push(' ');
        }
        // A missing or unexpected token is quoted and may be a bracket itself.
        let quote = |c| c == '"' || c == '\'';
        let bare = word.strip_prefix(quote).and_then(|rest| rest.split_once(quote)).map_or(word, |(_, rest)| rest);
        depth = (depth + bare.matches('(').count()).saturating_sub(bare.matches(')').count());
    }
    out
}

#[test]
fn corpus() {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_openmp::LANGUAGE.into()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/corpus");
    let mut failures = String::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = fs::read_to_string(&path).unwrap();
        let mut blessed = String::new();
        for case in cases(&file) {
            count += 1;
            let tree = parser.parse(case.input, None).unwrap().root_node().to_sexp();
            let rule = "=".repeat(40);
            writeln!(blessed, "{rule}\n{}\n{rule}\n\n{}\n\n---\n\n{}\n", case.name, case.input, pretty(&tree)).unwrap();
            if words(&tree) != case.tree {
                writeln!(failures, "{}: {}\n{}\n", path.display(), case.name, pretty(&tree)).unwrap();
            }
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, blessed.trim_end().to_owned() + "\n").unwrap();
        }
    }
    assert!(count >= 60, "{count} cases");
    if std::env::var_os("BLESS").is_none() {
        assert!(failures.is_empty(), "{failures}");
    }
}
