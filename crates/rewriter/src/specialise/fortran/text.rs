//! Calls of base procedures in the text of directives.

use crate::access::keywords_in;
use crate::plan::{ArgumentList, TextChange};
use crate::specialise::{CallContext, Specialiser, State};
use ompick_frontend::syntax::fortran::tokens;
use std::ops::Range;

impl Specialiser<'_, '_> {
    /// What becomes of the calls of base procedures in directive text; `None`: nothing.
    pub fn fortran_rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        let language = self.unit.unit.language;
        let lower = without_sentinels(text.to_ascii_lowercase());
        let mut changes: Vec<TextChange> = Vec::new();
        let plain = self.plain_passing(state);
        for name in ompick_frontend::placed::calls(text, language) {
            let word = lower[name.clone()].to_vec();
            let decided = self.decide_fortran_call(&word, &(at..at), CallContext { state, passing: &plain }, &mut None);
            let Some(callee) = decided else { continue };
            let arguments = arguments_behind(&lower, name.end);
            let own = &lower[arguments.clone()];
            let keyword = |(k, new): (Range<usize>, &[u8])| {
                TextChange::name(arguments.start + k.start..arguments.start + k.end, new.to_vec())
            };
            changes.extend(keywords_in(own, &callee.keywords).into_iter().map(keyword));
            let more = callee.more_arguments();
            if !more.is_empty() {
                // Behind the last token, whatever comments and marks of continuation follow it.
                let (end, to) = match tokens::read(own, 0..own.len()).last() {
                    Some(last) => (last.range.end, ArgumentList::BehindOthers),
                    None => (0, ArgumentList::Empty),
                };
                changes.push(TextChange::arguments(arguments.start + end, more, to));
            }
            if callee.name != word {
                changes.push(TextChange::name(name, callee.name));
            }
        }
        (!changes.is_empty()).then_some(changes)
    }
}

/// A directive's text in which the sentinels of its further lines are blanks.
fn without_sentinels(mut text: Vec<u8>) -> Vec<u8> {
    let mut line = 0;
    while let Some(end) = memchr::memchr2(b'\n', b'\r', &text[line..]) {
        line += end + 1;
        let at = line + text[line..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let is_sentinel = matches!(text.get(at), Some(b'!' | b'c' | b'*')) && text[at + 1..].starts_with(b"$omp");
        if is_sentinel {
            // With the mark behind it that says that the line goes on.
            let marked = text.get(at + 5).is_some_and(|b| !b.is_ascii_whitespace());
            text[at..at + 5 + usize::from(marked)].fill(b' ');
        }
    }
    text
}

/// What stands in the parentheses that open behind a name; comments may be among it.
fn arguments_behind(text: &[u8], name_end: usize) -> Range<usize> {
    let Some(open) = text[name_end..].iter().position(|b| *b == b'(').map(|i| name_end + i) else {
        return name_end..name_end;
    };
    let (mut depth, mut quote) = (0usize, None);
    let mut at = open;
    while let Some(&b) = text.get(at) {
        match (quote, b) {
            (Some(q), b) if q == b => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(b),
            (None, b'!') => {
                at += memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
                continue;
            }
            (None, b'(') => depth += 1,
            (None, b')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += 1;
    }
    open + 1..at.max(open + 1)
}

#[cfg(test)]
mod tests {
    use super::{arguments_behind, without_sentinels};

    #[test]
    fn arguments_reach_over_the_lines_of_a_directive() {
        let text = |text: &str| String::from_utf8(without_sentinels(text.into())).unwrap();
        let within = |t: &str| text(t)[arguments_behind(text(t).as_bytes(), 1)].to_owned();
        assert_eq!(within("f(a, (b)) c"), "a, (b)");
        assert_eq!(within("f(a + & ! (\n!$omp& (2), ')'), g)"), "a + & ! (\n       (2), ')'");
        assert_eq!(within("f(a,\nc$omp+k=(2))"), "a,\n      k=(2)");
        assert_eq!(within("f(a"), "a");
    }
}
