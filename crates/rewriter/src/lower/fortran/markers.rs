//! Lines of Fortran that say their number to the compiler: those behind what has other lines than before.

use crate::edited::Part;
use crate::lines::{after_line, eol_of, is_line_start, line_ends};
use ompick_frontend::expanded::Edit;
use std::collections::BTreeSet;

/// The edits that go with a text's own, which are sorted; `marker` spells what stands above a line of the user's, which
/// may be one of another file as a `#line` has it.
pub fn edits(part: &Part, edits: &[Edit], marker: impl Fn(usize, Option<&[u8]>) -> Vec<u8>) -> Vec<Edit> {
    let text = part.text.written();
    let places: BTreeSet<usize> = (0..edits.len()).filter_map(|e| place(part, edits, e)).collect();
    let marker = |at: usize| {
        let (line, file) = part.presumed(at);
        let text = [&marker(line, file)[..], eol_of(text)].concat();
        Edit { range: at..at, text }
    };
    places.into_iter().map(marker).collect()
}

/// Where lines would have another number by one of the edits.
fn place(part: &Part, edits: &[Edit], number: usize) -> Option<usize> {
    let edit = &edits[number];
    let text = part.text.written();
    let breaks = |t: &[u8]| line_ends(t, &(0..t.len())).len();
    // An included file's text stands in the place of its line now.
    let expansion = part.text.expansion_at(edit.range.start).filter(|w| breaks(&text[w.clone()]) > 0);
    let ends_line = match edit.text.is_empty() {
        true => is_line_start(text, edit.range.start),
        false => edit.text.ends_with(b"\n"),
    };
    let mut at = match &expansion {
        Some(whole) => after_line(text, whole.end),
        None if breaks(&edit.text) == breaks(&text[edit.range.clone()]) && !is_too_long(part, edits, number) => {
            return None;
        }
        None if ends_line && is_line_start(text, edit.range.end) => edit.range.end,
        None => after_line(text, edit.range.end),
    };
    // Not in the middle of a statement or directive, nor of another edit.
    let fortran = part.file.syntax.fortran.as_ref()?;
    let directives = &part.file.directives;
    let last = |before: usize| before.checked_sub(1);
    loop {
        let in_file = part.start + at;
        let statement = fortran.statement_before(in_file).map(|s| part.own(&fortran.statement(s).range));
        let directive = last(directives.partition_point(|d| d.range.start < in_file));
        let directive = directive.map(|d| part.own(&directives[d].range));
        let other = last(edits.partition_point(|e| e.range.start < at)).map(|e| edits[e].range.clone());
        let inside = [statement, directive, other].into_iter().flatten().filter(|r| at < r.end);
        match inside.map(|r| r.end).max() {
            Some(end) => at = after_line(text, end),
            None => break,
        }
    }
    // Behind the last line nothing needs a number; what is put in here as well has its own marker behind it.
    let first = edits.partition_point(|e| e.range.start < at);
    let here = (first..edits.len()).take_while(|&e| edits[e].range == (at..at));
    (at < text.len() && here.into_iter().all(|e| e == number)).then_some(at)
}

/// Whether lines are to be broken because of one of the edits in them.
fn is_too_long(part: &Part, edits: &[Edit], number: usize) -> bool {
    let edit = &edits[number];
    let text = part.text.written();
    let start = memchr::memrchr(b'\n', &text[..edit.range.start]).map_or(0, |n| n + 1);
    let end = memchr::memchr2(b'\n', b'\r', &text[edit.range.end..]).map_or(text.len(), |n| edit.range.end + n);
    let new = [&text[start..edit.range.start], &edit.text, &text[edit.range.end..end]].concat();
    // What other edits add to the same line.
    let first = edits.partition_point(|e| e.range.start < start);
    let on_line = (first..edits.len()).take_while(|&e| edits[e].range.end <= end);
    let adjacent = on_line.filter(|&e| e != number).map(|e| &edits[e]);
    let more: usize = adjacent.map(|e| e.text.len().saturating_sub(e.range.len())).sum();
    let width = part.file.form.map_or(usize::MAX, |f| f.width());
    new.split(|b| *b == b'\n').any(|line| line.trim_ascii_end().len() + more > width)
}
