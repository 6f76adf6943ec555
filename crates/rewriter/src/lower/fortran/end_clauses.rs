//! Clauses that stand on the end directive: before OpenMP 5.2 that is the only place for them in Fortran,
//! and it still is one.

use ompick_frontend::directive::Directive;
use ompick_resolver::names;

const MOVED: [&[u8]; 2] = [b"nowait", b"copyprivate"];

/// A directive variant's text without the clauses that go to its end directive, and these; `None`: it has
/// none of them.
pub fn split(variant: &Directive, text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let leaves = names::leaves(&variant.name)?;
    let worksharing = leaves.iter().all(|l| matches!(*l, "for" | "simd" | "sections" | "single" | "workshare"));
    if !worksharing || leaves == ["simd"] || !variant.clauses.iter().any(|c| MOVED.contains(&c.name.as_bytes())) {
        return None;
    }
    let (mut begin, mut end) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let word = text[at..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let moved = MOVED.contains(&text[at..at + word].to_ascii_lowercase().as_slice());
        let past = past_group(text, at + word);
        let part = match word {
            0 if text[at] == b'(' => &text[at..past_group(text, at)],
            0 => &text[at..at + 1],
            _ if moved => &text[at..past],
            _ => &text[at..at + word],
        };
        at += part.len();
        if !moved {
            begin.extend_from_slice(part);
            continue;
        }
        end.push(b' ');
        end.extend_from_slice(part);
        // The comma that separated it from the next goes with it.
        let blanks = text[at..].iter().take_while(|b| **b == b' ').count();
        if text.get(at + blanks) == Some(&b',') {
            at += blanks + 1;
        }
        if begin.ends_with(b" ") {
            at += text[at..].iter().take_while(|b| **b == b' ').count();
        }
    }
    let begin = begin.trim_ascii_end();
    Some((begin.strip_suffix(b",").unwrap_or(begin).to_vec(), end))
}

/// One past the parentheses that follow a place, blanks before them included; the place if none do.
fn past_group(text: &[u8], at: usize) -> usize {
    let blanks = text[at..].iter().take_while(|b| **b == b' ').count();
    if text.get(at + blanks) != Some(&b'(') {
        return at;
    }
    let mut depth = 0usize;
    for (i, b) in text.iter().enumerate().skip(at + blanks) {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::directive::{DirectiveText, Options, parse};

    fn of(text: &str) -> Option<(String, String)> {
        let directive = parse(&DirectiveText::whole(text.as_bytes()), Options { fold_case: true });
        let (begin, end) = split(&directive, text.as_bytes())?;
        Some((String::from_utf8(begin).unwrap(), String::from_utf8(end).unwrap()))
    }

    #[test]
    fn nowait_and_copyprivate_go_to_the_end_directive() {
        let expected = |begin: &str, end: &str| Some((begin.to_owned(), end.to_owned()));
        assert_eq!(of("do schedule(static) nowait"), expected("do schedule(static)", " nowait"));
        assert_eq!(
            of("single copyprivate (a, b), private(nowait)"),
            expected("single private(nowait)", " copyprivate (a, b)")
        );
        assert_eq!(of("target nowait"), None);
        assert_eq!(of("do private(nowait)"), None);
    }
}
