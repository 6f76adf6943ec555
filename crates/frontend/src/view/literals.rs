//! Literals and comments that compilers read and the grammars do not.

use crate::cpp::{Token, TokenKind};
use crate::splices::splice_len;
use memchr::{memchr_iter, memmem};
use std::ops::Range;

/// How long a character constant is at most that is looked into: those of several characters have four.
const LONGEST_CONSTANT: usize = 16;

/// Whether [`replacements`] may have any.
pub fn may_have(view: &[u8], cplusplus: bool) -> bool {
    let may_be_constant = |at: usize| begins_comment(&view[at..view.len().min(at + LONGEST_CONSTANT)]);
    (!cplusplus && memmem::find(view, b"R\"").is_some())
        || memchr_iter(b'\'', view).any(may_be_constant)
        || memchr_iter(b'\\', view).any(|at| splits_comment(view, at))
}

/// What stands for a text's raw strings of GNU C, for constants such as `'//'`, in which the grammars see a comment, and
/// for comments whose ends a splice divides. Behind what is put there are blanks.
pub fn replacements(text: &[u8], tokens: &[Token], cplusplus: bool) -> Vec<(Range<usize>, Vec<u8>)> {
    let mut all = Vec::new();
    let mut end = 0;
    for token in tokens {
        let own = &text[token.start..token.end];
        let gap = end..token.start;
        let is_divided = memchr_iter(b'\\', &text[gap.clone()]).any(|at| splits_comment(text, gap.start + at));
        if is_divided {
            all.push((gap, Vec::new()));
        }
        match token.kind {
            TokenKind::Char if begins_comment(own) => {
                all.push((token.start..token.end, own.iter().map(|b| if *b == b'/' { b'_' } else { *b }).collect()));
            }
            TokenKind::String if !cplusplus && own.split(|b| *b == b'"').next().is_some_and(|p| p.ends_with(b"R")) => {
                all.push((token.start..token.end, b"\"\"".to_vec()));
            }
            _ => {}
        }
        end = token.end;
    }
    all
}

fn begins_comment(text: &[u8]) -> bool {
    text.windows(2).any(|pair| matches!(pair, b"//" | b"/*"))
}

/// Whether a splice at a place stands between the two characters that begin or end a comment.
fn splits_comment(text: &[u8], at: usize) -> bool {
    let mut end = at;
    while splice_len(text, end) > 0 {
        end += splice_len(text, end);
    }
    let next = (end > at).then(|| text.get(end)).flatten();
    matches!((text[..at].last(), next), (Some(b'/'), Some(b'/' | b'*')) | (Some(b'*'), Some(b'/')))
}
