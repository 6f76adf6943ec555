//! A call that names another procedure, or passes more.

use crate::plan::{self, Keyword};
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::fortran::{Words, tokens};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// Writes another callee into a call, which may have no parentheses yet.
pub fn write(parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>) {
    let Some(fortran) = &parsed.syntax.fortran else { return };
    let site = &parsed.syntax.calls[call.site.0 as usize];
    let (callee, arguments) = (&site.callee, &site.arguments);
    for (keyword, new) in keywords_in(&fortran.lower[arguments.clone()], &call.keywords) {
        let range = arguments.start + keyword.start..arguments.start + keyword.end;
        out.push(Edit { range, text: new.to_vec() });
    }
    if let Some(new) = &call.callee {
        out.push(Edit { range: callee.clone(), text: new.clone() });
    }
    if call.arguments.is_empty() {
        return;
    }
    let more = call.arguments.join(&b", "[..]);
    if fortran.lower[callee.end..arguments.start].contains(&b'(') {
        let (at, text) = appended(&fortran.lower[arguments.clone()], &more);
        let at = arguments.start + at;
        return out.push(Edit { range: at..at, text });
    }
    let more = [b"(", more.as_slice(), b")"].concat();
    match out.iter_mut().rev().find(|e| e.range == *callee) {
        Some(renamed) => renamed.text.extend(more),
        None => {
            let text = [&fortran.text[callee.clone()], &more].concat();
            out.push(Edit { range: callee.clone(), text });
        }
    }
}

/// Where something is added to an argument list, and with which text: behind the last token, whatever comments and
/// marks of continuation follow it.
pub fn appended(own: &[u8], more: &[u8]) -> (usize, Vec<u8>) {
    match tokens::read(own, 0..own.len()).last() {
        Some(last) => (last.range.end, [b", ", more].concat()),
        None => (0, more.to_vec()),
    }
}

/// The keywords in an argument list that change, with what they become.
pub fn keywords_in<'k>(arguments: &[u8], keywords: &'k [Keyword]) -> Vec<(Range<usize>, &'k [u8])> {
    if keywords.is_empty() {
        return Vec::new();
    }
    let w = Words::read(arguments, 0..arguments.len());
    let is_keyword = |i: &Range<usize>| w.is_word(i.start) && w.get(i.start + 1) == b"=";
    let own = w.list(0, w.len()).into_iter().filter(is_keyword);
    own.filter_map(|i| {
        let keyword = keywords.iter().find(|k| k.old == w.get(i.start))?;
        Some((w.tokens[i.start].range.clone(), keyword.new.as_slice()))
    })
    .collect()
}
