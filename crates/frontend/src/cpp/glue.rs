//! Where a blank must stand between two tokens.

use super::lexer::{Lexer, TokenKind};

/// A token's text with its kind.
#[derive(Clone, Copy)]
pub(super) struct Spelled<'t> {
    pub kind: TokenKind,
    pub text: &'t [u8],
}

/// Whether two tokens written without a blank between them would be read as something else.
pub(super) fn would_glue(left: Spelled, right: Spelled, cplusplus: bool, scratch: &mut Vec<u8>) -> bool {
    let (Some(&last), Some(&first)) = (left.text.last(), right.text.first()) else { return false };
    if matches!(last, b'(' | b')' | b',' | b';' | b'[' | b']' | b'{' | b'}' | b'~' | b'?')
        || (matches!(first, b'(' | b')' | b',' | b';' | b'[' | b']' | b'{' | b'}' | b'~' | b'?')
            && left.kind != TokenKind::Other)
    {
        return false;
    }
    // Control bytes are no C: they stand for something else (`crate::source_form::traditional`).
    if last.is_ascii_control() || first.is_ascii_control() {
        return false;
    }
    match (left.kind, right.kind) {
        (TokenKind::Other, _) => return true,
        (TokenKind::String | TokenKind::Char, TokenKind::Identifier) => return cplusplus,
        (TokenKind::String | TokenKind::Char, _) => return false,
        (TokenKind::Identifier, TokenKind::Identifier | TokenKind::Number) => return true,
        (TokenKind::Identifier, TokenKind::Punctuator) => return false,
        // `..` is two tokens, but a third dot would join them.
        (TokenKind::Punctuator, TokenKind::Punctuator) if last == b'.' && first == b'.' => return true,
        _ => {}
    }
    scratch.clear();
    scratch.extend_from_slice(left.text);
    scratch.extend_from_slice(right.text);
    let mut lexer = Lexer::new(scratch, 0, scratch.len(), cplusplus);
    lexer.next_token().is_none_or(|token| token.start != 0 || token.end != left.text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gluing_is_seen() {
        let glue = |a: &str, b: &str| {
            let kind = |s: &str| Lexer::new(s.as_bytes(), 0, s.len(), true).next_token().unwrap().kind;
            would_glue(
                Spelled { kind: kind(a), text: a.as_bytes() },
                Spelled { kind: kind(b), text: b.as_bytes() },
                true,
                &mut Vec::new(),
            )
        };
        assert!(glue("-", "-") && glue("a", "1") && glue("1", "a") && glue("1e", "+") && glue("/", "/"));
        assert!(glue(".", ".") && glue("L", "\"x\"") && glue("\"x\"", "y") && glue("<", ":"));
        assert!(!glue("a", "+") && !glue("+", "1") && !glue(")", "x") && !glue("-", "+"));
    }
}
