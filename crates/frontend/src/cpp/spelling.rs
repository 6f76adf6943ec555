//! What tokens say, however they are written.

use super::lexer::{Token, TokenKind, is_ident_part};
pub use crate::pieces::is_word_part;
use crate::splices::splice_len;
use memchr::memchr;
use std::borrow::Cow;

/// Appends the token's spelling: its text without line splices.
pub(crate) fn push_spelling(bytes: &[u8], token: &Token, out: &mut Vec<u8>) {
    if !token.spliced {
        out.extend_from_slice(&bytes[token.start..token.end]);
        return;
    }
    let mut at = token.start;
    while at < token.end {
        match splice_len(bytes, at) {
            0 => {
                out.push(bytes[at]);
                at += 1;
            }
            n => at += n,
        }
    }
}

/// What a token is, however it is written: without line splices, and an identifier with letters for universal character
/// names (`\u00f6`).
pub(crate) fn spelling<'b>(bytes: &'b [u8], token: &Token) -> Cow<'b, [u8]> {
    let written = &bytes[token.start..token.end];
    if memchr(b'\\', written).is_none() {
        return Cow::Borrowed(written);
    }
    let mut spelling = Vec::new();
    push_spelling(bytes, token, &mut spelling);
    if token.kind != TokenKind::Identifier {
        return Cow::Owned(spelling);
    }
    let mut name = Vec::new();
    let mut at = 0;
    while at < spelling.len() {
        let digits = universal_name(&spelling[at..]).and_then(|len| str::from_utf8(&spelling[at + 2..at + len]).ok());
        match digits.and_then(|digits| Some((digits, char::from_u32(u32::from_str_radix(digits, 16).ok()?)?))) {
            Some((digits, letter)) => {
                name.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                at += 2 + digits.len();
            }
            None => {
                name.push(spelling[at]);
                at += 1;
            }
        }
    }
    Cow::Owned(name)
}

/// The identifiers in a text that may be anything: also those in its strings, and words of its numbers.
pub fn words_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| !is_ident_part(*b)).filter(|word| !word.is_empty())
}

/// The length of the universal character name that a text begins with, such as `\u00e9`.
pub(super) fn universal_name(text: &[u8]) -> Option<usize> {
    let len = match text {
        [b'\\', b'u', ..] => 6,
        [b'\\', b'U', ..] => 10,
        _ => return None,
    };
    text.get(2..len)?.iter().all(u8::is_ascii_hexdigit).then_some(len)
}

/// Whether the brackets of a sequence of tokens match each other.
pub(crate) fn brackets_match<'t>(tokens: impl IntoIterator<Item = &'t [u8]>) -> bool {
    let mut open = Vec::new();
    for token in tokens {
        match token {
            b"(" => open.push(b')'),
            b"[" | b"<:" => open.push(b']'),
            b"{" | b"<%" => open.push(b'}'),
            b")" if open.pop() != Some(b')') => return false,
            b"]" | b":>" if open.pop() != Some(b']') => return false,
            b"}" | b"%>" if open.pop() != Some(b'}') => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Whether `text` holds `word` as an identifier of its own.
pub fn holds_word(text: &[u8], word: &[u8]) -> bool {
    memchr::memmem::find_iter(text, word)
        .any(|at| !text[..at].last().is_some_and(is_word_part) && !text.get(at + word.len()).is_some_and(is_word_part))
}
