//! Preprocessor conditionals that a copied part of a file cuts.

use crate::lines::line_ends;
use ompick_frontend::cpp::{CppLineKind, PragmaKind};
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::ops::Range;

/// Adds to the edits of a copy that it keeps only the active branch of a conditional that its part cuts, or whose other
/// branches hold directives: those were not resolved.
pub fn add_inside(unit: &Unit, parsed: &ParsedFile, part: &Range<usize>, edits: &mut Vec<Edit>) {
    let cut = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
    Edit::add_unreplaced(edits, texts(unit, parsed, part, &cut));
}

/// What remains around a copied part of conditionals that it cuts.
pub fn outside(unit: &Unit, parsed: &ParsedFile, part: &Range<usize>) -> Vec<Edit> {
    let outside = |r: &Range<usize>| r.end <= part.start || part.end <= r.start;
    texts(unit, parsed, part, &outside)
}

/// Edits of directives, with what remains around them of conditionals that they cut: the lines of a directive of Fortran
/// or in an attribute may have some between them.
pub fn with_cut(unit: &Unit, parsed: &ParsedFile, mut edits: Vec<Edit>) -> Vec<Edit> {
    if !unit.preprocessed.pass(parsed.pass).conditionals.is_empty() {
        let text = parsed.text.written();
        let several_lines = edits.iter().filter(|e| text[e.range.clone()].contains(&b'\n'));
        let around: Vec<Edit> = several_lines.flat_map(|e| outside(unit, parsed, &e.range)).collect();
        for edit in around {
            if !edits.contains(&edit) {
                edits.push(edit);
            }
        }
    }
    edits
}

fn texts(unit: &Unit, parsed: &ParsedFile, part: &Range<usize>, wanted: &dyn Fn(&Range<usize>) -> bool) -> Vec<Edit> {
    let pass = unit.preprocessed.pass(parsed.pass);
    let place = |r: &Range<usize>| parsed.text.from_file(r.start)..parsed.text.from_file(r.end);
    let mut edits = Vec::new();
    for group in pass.conditionals.iter().filter(|g| g.active) {
        let range = place(&group.range());
        if range.end <= part.start || part.end <= range.start {
            continue;
        }
        let inside = part.start <= range.start && range.end <= part.end;
        let around = group.branches.iter().any(|b| {
            let body = place(&b.body);
            body.start <= part.start && part.end <= body.end
        });
        let idle = |b: &Range<usize>| {
            pass.lines.iter().any(|l| {
                matches!(l.kind, CppLineKind::Pragma(PragmaKind::Omp { .. }))
                    && b.start <= l.range.start
                    && l.range.end <= b.end
            })
        };
        let unresolved = group.branches.iter().any(|b| !b.taken && idle(&b.body));
        if around || (inside && !unresolved) {
            continue;
        }
        let lines = group.branches.iter().map(|b| b.line.clone()).chain(group.end.clone());
        for line in lines.map(|l| place(&l)).filter(|l| wanted(l)) {
            edits.push(Edit { text: Vec::new(), range: line });
        }
        for branch in group.branches.iter().filter(|b| !b.taken) {
            let body = place(&branch.body);
            if wanted(&body) {
                let text = parsed.text.written();
                let ends = line_ends(text, &body).concat();
                edits.push(Edit { text: ends, range: body });
            }
        }
    }
    Edit::sort(&mut edits);
    // A group inside a dropped branch goes with it.
    let mut end = 0;
    edits.retain(|e| {
        let keep = e.range.start >= end;
        end = end.max(e.range.end);
        keep
    });
    edits
}
