//! Names in code of C and C++ that has no tree, such as expressions of directives.

use crate::elaborate::Name;
use ompick_frontend::directive::{DirectiveText, Options, Token, TokenKind};
use std::collections::BTreeSet;
use std::ops::Range;

/// Code with the names in it that `new` knows replaced.
pub fn renamed(text: &[u8], new: &dyn Fn(&[u8]) -> Option<Name>) -> Vec<u8> {
    let tokens = tokens(text);
    let mut out = Vec::new();
    let mut done = 0;
    for range in qualified_names(&tokens) {
        if let Some(name) = new(&spelled(&tokens[range.clone()])) {
            out.extend_from_slice(&text[done..tokens[range.start].range.start]);
            out.extend(name);
            done = tokens[range.end - 1].range.end;
        }
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// The names in code, with their qualifiers.
pub fn names_in(text: &[u8]) -> BTreeSet<Name> {
    let tokens = tokens(text);
    qualified_names(&tokens).into_iter().map(|r| spelled(&tokens[r])).collect()
}

/// Whether code assigns to a variable, or steps it.
pub fn assigns(text: &[u8], name: &[u8]) -> bool {
    let tokens = tokens(text);
    let word = |i: usize| tokens.get(i).map_or("", |t: &Token| t.text.as_str());
    let steps = |i: usize| (word(i) == "+" && word(i + 1) == "+") || (word(i) == "-" && word(i + 1) == "-");
    let is_step = |i: usize| matches!(word(i), "++" | "--") || steps(i);
    let assigns = |i: usize| {
        let operator = word(i);
        let is_assignment = operator.ends_with('=') && !matches!(operator, "==" | "<=" | ">=" | "!=");
        let in_parts = |at: usize| word(at) == "=" && word(at + 1) != "=";
        is_assignment && (operator.len() > 1 || word(i + 1) != "=")
            || (matches!(operator, "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>") && in_parts(i + 1))
    };
    (0..tokens.len()).filter(|i| word(*i).as_bytes() == name).any(|i| {
        let before =
            i.checked_sub(1).is_some_and(|at| matches!(word(at), "++" | "--")) || i.checked_sub(2).is_some_and(steps);
        before || is_step(i + 1) || assigns(i + 1)
    })
}

fn tokens(text: &[u8]) -> Vec<Token> {
    DirectiveText::whole(text).tokens(0..text.len(), Options { fold_case: false })
}

fn spelled(tokens: &[Token]) -> Name {
    tokens.iter().flat_map(|t| t.text.bytes()).collect()
}

/// Names with their qualifiers, but not those of members and tags, as ranges of tokens.
fn qualified_names(tokens: &[Token]) -> Vec<Range<usize>> {
    let text = |i: usize| tokens.get(i).map_or("", |t: &Token| t.text.as_str());
    let is_name = |i: usize| tokens.get(i).is_some_and(|t| t.kind == TokenKind::Identifier);
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let start = i;
        let global = text(i) == "::" && is_name(i + 1) && !(i > 0 && matches!(text(i - 1), ">" | ">>"));
        if !global && !is_name(i) {
            i += 1;
            continue;
        }
        i += if global { 2 } else { 1 };
        while text(i) == "::" && is_name(i + 1) {
            i += 2;
        }
        let before = start.checked_sub(1).map_or("", |b| text(b));
        if !matches!(before, "." | "->" | "::" | "struct" | "union" | "enum" | "class" | "goto") {
            found.push(start..i);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        names_in(text.as_bytes()).into_iter().map(|n| String::from_utf8(n).unwrap()).collect()
    }

    #[test]
    fn assignments_and_steps_of_a_variable_are_found() {
        let changes = |text: &str| assigns(text.as_bytes(), b"n");
        assert!(
            changes("n++ < 2")
                && changes("--n > 0")
                && changes("(n = m) > 0")
                && changes("n += 2")
                && changes("n <<= 1")
        );
        assert!(!changes("n < 2 && n == m && m++ <= n && n >= 1 && n != 2 && m + n > -n"));
    }

    #[test]
    fn members_and_tags_are_no_names() {
        assert_eq!(names("a + s.b * p->c == sizeof(struct d)"), ["a", "p", "s", "sizeof", "struct"]);
    }

    #[test]
    fn names_have_their_qualifiers() {
        assert_eq!(names("n::m::x && ::y > x<int>::z"), ["::y", "int", "n::m::x", "x"]);
    }

    #[test]
    fn only_whole_names_are_renamed() {
        let new = |name: &[u8]| (name == b"x").then(|| b"ompick_1".to_vec());
        assert_eq!(renamed(b"x + n::x + s.x + xx", &new), b"ompick_1 + n::x + s.x + xx");
    }
}
