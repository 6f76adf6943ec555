//! Tokens of types and expressions, and the brackets among them.

use crate::cpp::{Lexer, TokenKind};

#[derive(Clone, Copy)]
pub(super) struct Token {
    pub start: usize,
    pub end: usize,
    pub word: bool,
}

/// The tokens of a text, `>>` as two.
pub(super) fn tokens(text: &[u8]) -> Vec<Token> {
    let mut lexer = Lexer::new(text, 0, text.len(), true);
    let mut out = Vec::new();
    while let Some(t) = lexer.next_token() {
        let word = t.kind == TokenKind::Identifier;
        if &text[t.start..t.end] == b">>" {
            out.push(Token { start: t.start, end: t.start + 1, word });
            out.push(Token { start: t.start + 1, end: t.end, word });
        } else {
            out.push(Token { start: t.start, end: t.end, word });
        }
    }
    out
}

/// The token that opens the bracket which `close` closes.
pub(super) fn opening(tokens: &[Token], text: &[u8], close: usize) -> Option<usize> {
    let mut depth = 0usize;
    for i in (0..=close).rev() {
        match &text[tokens[i].start..tokens[i].end] {
            b")" | b"]" | b"}" | b">" => depth += 1,
            b"(" | b"[" | b"{" | b"<" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}
