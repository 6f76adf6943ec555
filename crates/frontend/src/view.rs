//! The same-length view that the base-language parser sees (DESIGN.md, flow 1): preprocessor lines,
//! inactive branches and directives are blanks, everything else, comments too, is as it was.

use crate::cpp::{Lexer, TokenKind};
use std::ops::Range;

/// `text` with the bytes of `blank` turned into blanks; line ends stay, so lines keep their numbers.
pub fn blanked(text: &[u8], blank: &[Range<usize>]) -> Vec<u8> {
    let mut view = text.to_vec();
    for range in blank {
        for b in &mut view[range.clone()] {
            if *b != b'\n' && *b != b'\r' {
                *b = b' ';
            }
        }
    }
    // The byte order mark and stray control bytes are no C.
    if view.starts_with(b"\xef\xbb\xbf") {
        view[..3].fill(b' ');
    }
    view
}

/// A `_Pragma("...")` operator.
#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    pub range: Range<usize>,
    /// The part of its string after `omp`, if it is OpenMP's.
    pub omp: Option<Range<usize>>,
}

/// The `_Pragma` operators outside the ranges of `skip` (sorted by start).
pub fn pragma_operators(text: &[u8], skip: &[Range<usize>]) -> Vec<Operator> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"_Pragma").is_none() {
        return found;
    }
    let mut at = 0;
    let mut skip = skip.iter().peekable();
    while at < text.len() {
        while skip.next_if(|r| r.end <= at).is_some() {}
        let end = match skip.peek() {
            Some(r) if r.start <= at => {
                at = r.end;
                continue;
            }
            Some(r) => r.start,
            None => text.len(),
        };
        operators_in(text, at..end, &mut found);
        at = end;
    }
    found
}

fn operators_in(text: &[u8], part: Range<usize>, found: &mut Vec<Operator>) {
    let mut lexer = Lexer::new(text, part.start, part.end, false);
    while let Some(token) = lexer.next_token() {
        if &text[token.start..token.end] != b"_Pragma" {
            continue;
        }
        let mut next = || lexer.next_token();
        let (Some(open), Some(string), Some(close)) = (next(), next(), next()) else { return };
        if text[open.start] != b'(' || string.kind != TokenKind::String || text[close.start] != b')' {
            continue;
        }
        found.push(Operator { range: token.start..close.end, omp: omp_text(text, string.start..string.end) });
    }
}

/// The text after `omp` in a string literal.
fn omp_text(text: &[u8], literal: Range<usize>) -> Option<Range<usize>> {
    let open = literal.start + text[literal.clone()].iter().position(|&b| b == b'"')? + 1;
    let close = literal.end - 1;
    let inside = text.get(open..close)?;
    let word = inside.iter().position(|b| !b.is_ascii_whitespace())?;
    let rest = inside[word..].strip_prefix(b"omp")?;
    let separated = rest.first().is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_');
    separated.then_some(close - rest.len()..close)
}

/// `_Pragma` operators whose operand is not (yet) a string: a macro makes it.
pub fn unread_operators(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if memchr::memmem::find(text, b"_Pragma").is_none() {
        return found;
    }
    for at in memchr::memmem::find_iter(text, b"_Pragma") {
        let mut lexer = Lexer::new(text, at, text.len(), false);
        let (_, open, operand) = (lexer.next_token(), lexer.next_token(), lexer.next_token());
        if let (Some(open), Some(operand)) = (open, operand)
            && text[open.start] == b'('
            && operand.kind == TokenKind::Identifier
        {
            found.push(operand.start..operand.end);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_has_the_same_length_and_lines() {
        let text = b"\xef\xbb\xbfa\r\n#b \\\n c\nd";
        let view = blanked(text, &[6..13]);
        assert_eq!(view, b"   a\r\n    \n  \nd");
    }

    #[test]
    fn operators_are_found_outside_strings_and_comments() {
        let text = br#"_Pragma("omp parallel") /* _Pragma("omp x") */ "_Pragma(\"omp y\")" _Pragma ( " omp for" ) _Pragma("ompx z")"#;
        let found = pragma_operators(text, &[]);
        let texts: Vec<_> = found.iter().map(|o| o.omp.clone().map(|t| String::from_utf8_lossy(&text[t]))).collect();
        assert_eq!(texts, [Some(" parallel".into()), Some(" for".into()), None]);
    }
}
