//! `#line` in Fortran that a preprocessor reads: behind what has other lines than before.

use crate::lines::{Lines, after_line, eol_of, line_ends, line_of};
use crate::run::LineMarkers;
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use std::collections::BTreeSet;

/// The markers that go with a file's edits, which are sorted.
pub fn edits(parsed: &ParsedFile, edits: &[Edit], lines: &Lines) -> Vec<Edit> {
    if lines.markers == LineMarkers::Never {
        return Vec::new();
    }
    let text = parsed.text.text();
    let places: BTreeSet<usize> = edits.iter().filter_map(|e| place(parsed, edits, e)).collect();
    let marker = |at: usize| {
        let text = [lines.marker_for(line_of(parsed, at)).as_bytes(), eol_of(text)].concat();
        Edit { range: at..at, text }
    };
    places.into_iter().map(marker).collect()
}

/// Where lines would have another number by an edit.
fn place(parsed: &ParsedFile, edits: &[Edit], edit: &Edit) -> Option<usize> {
    let text = parsed.text.text();
    let breaks = |t: &[u8]| line_ends(t, &(0..t.len())).len();
    // An included file's text stands in the place of its line now.
    let expansion = parsed.text.expansion_at(edit.range.start).filter(|w| breaks(&text[w.clone()]) > 0);
    let is_line = edit.range.is_empty() && edit.text.ends_with(b"\n") && is_line_start(text, edit.range.start);
    let mut at = match &expansion {
        Some(whole) => after_line(text, whole.end),
        None if breaks(&edit.text) == breaks(&text[edit.range.clone()]) && !is_too_long(parsed, edits, edit) => {
            return None;
        }
        None if is_line => edit.range.start,
        None => after_line(text, edit.range.end),
    };
    // Not in the middle of a statement or directive, nor of another edit.
    let fortran = parsed.syntax.fortran.as_ref()?;
    loop {
        let statement = fortran.statement_before(at).map(|s| &fortran.statement(s).range);
        let directive = parsed.directives.iter().map(|d| &d.range).find(|r| r.start < at && at < r.end);
        let other = edits.iter().map(|e| &e.range).find(|r| r.start < at && at < r.end);
        let inside = [statement, directive, other].into_iter().flatten().filter(|r| at < r.end);
        match inside.map(|r| r.end).max() {
            Some(end) => at = after_line(text, end),
            None => break,
        }
    }
    // Behind the last line nothing needs a number; what is put in here as well has its own marker behind it.
    let again = edits.iter().any(|e| e.range.start == at && e.range.is_empty() && e != edit);
    (at < text.len() && !again).then_some(at)
}

fn is_line_start(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

/// Whether lines are to be broken because of an edit in them.
fn is_too_long(parsed: &ParsedFile, edits: &[Edit], edit: &Edit) -> bool {
    let text = parsed.text.text();
    let start = memchr::memrchr(b'\n', &text[..edit.range.start]).map_or(0, |n| n + 1);
    let end = memchr::memchr2(b'\n', b'\r', &text[edit.range.end..]).map_or(text.len(), |n| edit.range.end + n);
    let new = [&text[start..edit.range.start], &edit.text, &text[edit.range.end..end]].concat();
    // What other edits add to the same line.
    let beside = edits.iter().filter(|e| *e != edit && start <= e.range.start && e.range.end <= end);
    let more: usize = beside.map(|e| e.text.len().saturating_sub(e.range.len())).sum();
    let width = parsed.form.map_or(usize::MAX, |f| f.width());
    new.split(|b| *b == b'\n').any(|line| line.trim_ascii_end().len() + more > width)
}
