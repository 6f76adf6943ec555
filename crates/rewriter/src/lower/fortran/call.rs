//! A call that names another procedure, or passes more.

use crate::access::keywords_in;
use crate::elaborate::Name;
use crate::plan::{self, CallId, Callee};
use ompick_frontend::expanded::Edit;
use ompick_frontend::syntax::fortran::tokens;
use ompick_frontend::unit::ParsedFile;

/// Writes another callee into a call, which may have no parentheses yet.
pub fn write(parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>) {
    let Some(fortran) = &parsed.syntax.fortran else { return };
    let site = &parsed.syntax.calls[call.site.0 as usize];
    let (callee, arguments) = (&site.callee, &site.arguments);
    for (keyword, new) in keywords_in(&fortran.lower[arguments.clone()], &call.keywords) {
        let range = arguments.start + keyword.start..arguments.start + keyword.end;
        out.push(Edit { range, text: new.to_vec() });
    }
    if let Some(Callee::Named(new)) = &call.callee {
        out.push(Edit { range: callee.clone(), text: new.clone() });
    }
    append(parsed, call.site, &call.arguments, out);
}

/// Writes arguments behind those of a call.
pub fn append(parsed: &ParsedFile, call: CallId, passed: &[Name], out: &mut Vec<Edit>) {
    let Some(fortran) = parsed.syntax.fortran.as_ref().filter(|_| !passed.is_empty()) else { return };
    let site = &parsed.syntax.calls[call.0 as usize];
    let (callee, arguments) = (&site.callee, &site.arguments);
    let more = passed.join(&b", "[..]);
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
fn appended(own: &[u8], more: &[u8]) -> (usize, Vec<u8>) {
    match tokens::read(own, 0..own.len()).last() {
        Some(last) => (last.range.end, [b", ", more].concat()),
        None => (0, more.to_vec()),
    }
}
