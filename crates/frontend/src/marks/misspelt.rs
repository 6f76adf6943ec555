//! Directives whose names are nearly those of directives with variants: it must be said that they do nothing.

use super::{is_behind_slashes, is_word_byte};
use crate::splices::splice_len;
use ompick_resolver::names;

/// How much of an attribute is looked at.
const LONGEST_ATTRIBUTE: usize = 2_000;

/// Whether the `omp` at a place begins a directive of C or C++ with such a name.
pub fn is_misspelt(text: &[u8], at: usize) -> bool {
    let rest = &text[at + b"omp".len()..];
    let begins_word = !at.checked_sub(1).is_some_and(|n| is_word_byte(&text[n]));
    if !begins_word || !rest.first().is_some_and(|b| matches!(b, b' ' | b'\t' | b'\\' | b'/' | b':')) {
        return false;
    }
    let before = text[..at].trim_ascii_end();
    let before = before.strip_suffix(b"\\").map_or(before, <[u8]>::trim_ascii_end);
    let follows =
        |word: &[u8]| before.len() >= word.len() && before[before.len() - word.len()..].eq_ignore_ascii_case(word);
    if !(follows(b"pragma") || follows(b"using") || matches!(before.last(), Some(b'"' | b'(' | b'[' | b',' | b'/'))) {
        return false;
    }
    if is_behind_slashes(text, at) {
        return false;
    }
    match rest.trim_ascii_start().strip_prefix(b":") {
        Some(attribute) => {
            let attribute = &attribute[..attribute.len().min(LONGEST_ATTRIBUTE)];
            let end = memchr::memmem::find(attribute, b"]]").unwrap_or(attribute.len());
            let attribute = &attribute[..end];
            memchr::memchr_iter(b'(', attribute).any(|open| begins(&attribute[open + 1..]))
        }
        None => begins(rest),
    }
}

/// Whether a directive begins with such a name.
pub(super) fn begins(directive: &[u8]) -> bool {
    names::may_be_misspelt(Words { rest: directive })
}

/// The words that a directive begins with; underscores are blanks.
struct Words<'t> {
    rest: &'t [u8],
}

impl<'t> Words<'t> {
    /// Blanks, comments and the ends of lines that go on.
    fn skip_blanks(&mut self) {
        loop {
            let splice = splice_len(self.rest, 0);
            self.rest = match self.rest {
                [b' ' | b'\t' | b'_', rest @ ..] => rest,
                [b'/', b'*', rest @ ..] => memchr::memmem::find(rest, b"*/").map_or(&[][..], |end| &rest[end + 2..]),
                _ if splice > 0 => &self.rest[splice..],
                _ => return,
            };
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.skip_blanks();
        let length = self.rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(word).ok().filter(|word| !word.is_empty())
    }
}
