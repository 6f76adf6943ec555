//! Conversion functions that are defined out of their class behind a specifier or an attribute, `inline S::operator
//! int() {}`: the grammar of C++ takes `S::operator` for the type of a function `int`. What stands before them is not in
//! the view.

use super::gaps::{Replacement, Tokens};

/// Reads what begins at the word `operator`.
pub(super) fn definition(tokens: &Tokens, operator: usize, found: &mut Vec<Replacement>) {
    let is_type = tokens.is_name(operator + 1) || tokens.word(operator + 1) == b"::";
    if tokens.before(operator) != b"::" || !is_type || !is_defined(tokens, operator) {
        return;
    }
    let Some(name) = beginning_of_name(tokens, operator) else { return };
    let mut first = name;
    while let Some(before) = beginning_of_specifier(tokens, first) {
        first = before;
    }
    found.extend(tokens.list[first..name].iter().map(|t| (t.clone(), &b""[..])));
}

/// Whether a body stands behind the parentheses of a conversion function.
fn is_defined(tokens: &Tokens, operator: usize) -> bool {
    let mut i = operator + 1;
    let mut parentheses = false;
    loop {
        match tokens.word(i) {
            b"{" | b"try" => return parentheses,
            b"" | b";" | b"}" | b")" | b"]" | b"=" => return false,
            b"(" | b"[" => {
                let Some(close) = tokens.closing(i) else { return false };
                // (Of another bracket than this one.)
                if (i..close).any(|inside| matches!(tokens.word(inside), b";" | b"{" | b"}")) {
                    return false;
                }
                parentheses |= close == i + 1;
                i = close + 1;
            }
            _ if parentheses && !tokens.is_name(i) && !tokens.word(i).starts_with(b"&") => return false,
            _ => i += 1,
        }
    }
}

/// The first token of a qualified name, whose last component is at a token.
fn beginning_of_name(tokens: &Tokens, last: usize) -> Option<usize> {
    let mut first = last;
    while tokens.before(first) == b"::" {
        first -= 1;
        if tokens.before(first).starts_with(b">") {
            first = opening(tokens, first - 1)?;
        }
        match first.checked_sub(1) {
            Some(before) if tokens.is_name(before) => first = before,
            // `::S::operator int`
            _ => break,
        }
    }
    Some(first)
}

/// The token that opens the template arguments which a token closes.
fn opening(tokens: &Tokens, close: usize) -> Option<usize> {
    let mut depth = 0usize;
    (0..=close).rev().find(|&i| {
        match tokens.word(i) {
            b">" => depth += 1,
            b">>" => depth += 2,
            b"<" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// The first token of a specifier or attribute that ends before a token.
fn beginning_of_specifier(tokens: &Tokens, end: usize) -> Option<usize> {
    let last = end.checked_sub(1)?;
    let open =
        |close: usize, of: &[u8]| (0..close).rev().find(|&i| tokens.word(i) == of && tokens.closing(i) == Some(close));
    match tokens.word(last) {
        b"]" => open(last, b"[").filter(|i| tokens.word(i + 1) == b"["),
        b")" => {
            let word = open(last, b"(")?.checked_sub(1)?;
            matches!(tokens.word(word), b"__attribute__" | b"__attribute" | b"__declspec" | b"alignas").then_some(word)
        }
        _ => tokens.is_name(last).then_some(last),
    }
}
