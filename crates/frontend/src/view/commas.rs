//! Assignments among the operands of a comma operator in parentheses, `(a = 0, f(1))`: the grammar of C++ takes what
//! begins so for a fold expression, and cannot read it. In the view the assignment is another comma.

use super::gaps::{Replacement, Tokens};

const ASSIGNMENTS: [&[u8]; 11] = [b"=", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=", b"<<=", b">>="];

/// Whether parentheses behind a token may hold an expression: else they are those of a call or a declarator.
pub(super) fn may_hold_expression(before: &[u8]) -> bool {
    match before.last() {
        Some(b')' | b']' | b'>' | b'"' | b'\'') => false,
        Some(b) if b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80 => {
            matches!(before, b"return" | b"else" | b"do" | b"co_return" | b"co_yield" | b"throw")
        }
        _ => true,
    }
}

/// Whether a text may have such an assignment: one right behind an opening parenthesis that is none of a call.
pub(super) fn may_be(text: &[u8]) -> bool {
    let part =
        |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-' | b'>' | b':' | b' ' | b'[' | b']' | b'*');
    memchr::memchr_iter(b'(', text).any(|at| {
        let before = text[..at].trim_ascii_end();
        let word = before.iter().rposition(|b| !b.is_ascii_alphanumeric() && *b != b'_').map_or(0, |i| i + 1);
        let last = if word < before.len() { &before[word..] } else { &before[before.len().saturating_sub(1)..] };
        let mut rest = text[at + 1..].iter().skip_while(|b| part(b));
        may_hold_expression(last)
            && match rest.next() {
                Some(b'=') => rest.next() != Some(&b'='),
                Some(b'+' | b'/' | b'%' | b'&' | b'|' | b'^' | b'<') => rest.take(2).any(|b| *b == b'='),
                _ => false,
            }
    })
}

/// What is put in the place of such assignments.
pub(super) fn replacements(tokens: &Tokens, found: &mut Vec<Replacement>) {
    /// Brackets that are open.
    struct Open<'t> {
        is_expression: bool,
        has_comma: bool,
        assignments: Vec<&'t std::ops::Range<usize>>,
    }
    let mut open: Vec<Open> = Vec::new();
    let mut before: &[u8] = b"";
    for token in tokens.list {
        let word = &tokens.text[token.clone()];
        match word {
            b"(" | b"[" | b"{" => {
                let is_expression = word == b"(" && may_hold_expression(before);
                open.push(Open { is_expression, has_comma: false, assignments: Vec::new() });
            }
            b")" | b"]" | b"}" => {
                let closed = open.pop().filter(|o| o.is_expression && o.has_comma && word == b")");
                found.extend(closed.into_iter().flat_map(|o| o.assignments).map(|a| (a.clone(), &b","[..])));
            }
            b"," => open.last_mut().into_iter().for_each(|o| o.has_comma = true),
            b";" => open.last_mut().into_iter().for_each(|o| o.is_expression = false),
            _ if ASSIGNMENTS.contains(&word) => {
                open.last_mut().filter(|o| o.is_expression).into_iter().for_each(|o| o.assignments.push(token));
            }
            _ => {}
        }
        before = word;
    }
}
