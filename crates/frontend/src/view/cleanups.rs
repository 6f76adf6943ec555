//! Functions that clean up behind a variable, in attributes that the grammar does not see:
//! `int n __attribute__((cleanup(f))) = 1;`.

use crate::syntax::{Path, Use};
use std::ops::Range;

/// The functions that `cleanup` names in a text, comments too.
pub fn cleanups(text: &[u8]) -> Vec<Use> {
    memchr::memmem::find_iter(text, b"cleanup").filter_map(|at| cleanup_at(text, at)).collect()
}

/// The function of the `cleanup(f)` or `__cleanup__(n::f)` around a place.
fn cleanup_at(text: &[u8], at: usize) -> Option<Use> {
    let blanks_from = |from: usize| from + text[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let word_from = |from: usize| from + text[from..].iter().take_while(|b| is_part(b)).count();
    let start = text[..at].iter().rposition(|b| !is_part(b)).map_or(0, |n| n + 1);
    let end = word_from(at);
    let open = blanks_from(end);
    if !matches!(&text[start..end], b"cleanup" | b"__cleanup__") || text.get(open) != Some(&b'(') {
        return None;
    }
    let first = blanks_from(open + 1);
    let mut qualifier = first..first;
    let mut name: Range<usize> = first..word_from(first);
    loop {
        let next = blanks_from(name.end);
        match text.get(next..)? {
            [b')', ..] if name.is_empty() => return None,
            [b')', ..] if name.start == first => return Some(Use::new(name, Path::Plain)),
            [b')', ..] => return Some(Use::new(name, Path::Qualified(qualifier))),
            [b':', b':', ..] => {
                qualifier.end = name.end;
                let start = blanks_from(next + 2);
                name = start..word_from(start);
            }
            _ => return None,
        }
    }
}

fn is_part(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | 0x80..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, Option<&str>)> {
        let found = cleanups(text.as_bytes()).into_iter().map(|used| {
            let qualifier = match used.path() {
                Path::Qualified(qualifier) => Some(&text[qualifier.clone()]),
                _ => None,
            };
            (&text[used.name()], qualifier)
        });
        found.collect()
    }

    #[test]
    fn the_function_is_named_plainly_or_with_its_namespace() {
        assert_eq!(found("int n __attribute__((cleanup(f))) = 1;"), [("f", None)]);
        assert_eq!(found("__attribute__((unused, __cleanup__ ( f )))"), [("f", None)]);
        assert_eq!(found("cleanup(n::m :: f) cleanup(::f)"), [("f", Some("n::m")), ("f", Some(""))]);
    }

    #[test]
    fn other_words_and_incomplete_ones_are_none() {
        for text in
            ["cleanups(f)", "my_cleanup(f)", "cleanup()", "cleanup(f", "cleanup", "cleanup(f, 1)", "cleanup(n::"]
        {
            assert_eq!(found(text), []);
        }
    }
}
