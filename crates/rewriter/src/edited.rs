//! What is edited: the text of a file, or of one that Fortran includes, which stands in that.

use ompick_frontend::cpp::PassId;
use ompick_frontend::expanded::{Edit, ExpandedText};
use ompick_frontend::unit::{Inclusion, ParsedFile};
use std::ops::Range;

/// A text with its place in the file's.
#[derive(Clone, Copy)]
pub struct Part<'p> {
    pub file: &'p ParsedFile,
    pub pass: PassId,
    pub text: &'p ExpandedText,
    /// Where it starts in the file's.
    pub start: usize,
}

impl<'p> Part<'p> {
    /// All of a file.
    pub fn whole(file: &'p ParsedFile) -> Part<'p> {
        Part { file, pass: file.pass, text: &file.text, start: 0 }
    }

    fn included(file: &'p ParsedFile, inclusion: &'p Inclusion) -> Part<'p> {
        Part { file, pass: inclusion.pass, text: &inclusion.text, start: inclusion.place.start }
    }

    /// The line of a place, and the file that a `#line` of the user's names.
    pub fn presumed(&self, at: usize) -> (usize, Option<&'p [u8]>) {
        let place = self.text.to_file(&(at..at)).start;
        let (line, file) = self.file.preprocessed.pass(self.pass).presumed(place);
        (line as usize, file)
    }

    /// A range of the file's text as one of this.
    pub fn own(&self, range: &Range<usize>) -> Range<usize> {
        let own = |at: usize| at.saturating_sub(self.start).min(self.text.text().len());
        own(range.start)..own(range.end)
    }

    /// Where it ends in the file's text; the line end behind what is included is that of the line.
    fn end(&self) -> usize {
        self.start + self.text.text().len()
    }

    fn holds(&self, edit: &Edit) -> bool {
        self.start < edit.range.end && self.start <= edit.range.start && edit.range.end <= self.end()
    }

    /// Whether an edit replaces a piece of it together with what stands around it.
    fn is_cut_by(&self, edit: &Edit, place: &Range<usize>) -> bool {
        let Range { start, end } = edit.range;
        let overlaps = start < place.end && place.start < end;
        overlaps && !(start <= place.start && place.end <= end) && !self.holds(edit)
    }
}

/// The edits of a file, which are sorted, by what they are edits of: the file first, then what it includes, as far as
/// that can be edited for itself.
pub fn by_part<'p>(file: &'p ParsedFile, edits: &[Edit]) -> Vec<(Part<'p>, Vec<Edit>)> {
    let parts = split_by_edits(file, edits);
    let mut own: Vec<Vec<Edit>> = vec![Vec::new(); parts.len()];
    let mut next = 1;
    let mut around = vec![0];
    for edit in edits {
        while let Some(part) = parts.get(next).filter(|part| part.start <= edit.range.start) {
            around.retain(|&n| n == 0 || part.start <= parts[n].end());
            around.push(next);
            next += 1;
        }
        let inner = around.iter().rev().copied().find(|&n| n == 0 || parts[n].holds(edit)).unwrap_or(0);
        own[inner].push(Edit { range: parts[inner].own(&edit.range), text: edit.text.clone() });
    }
    parts.into_iter().zip(own).enumerate().filter(|(n, (_, own))| *n == 0 || !own.is_empty()).map(|(_, p)| p).collect()
}

/// A file, and what it includes that no edit cuts.
fn split_by_edits<'p>(file: &'p ParsedFile, edits: &[Edit]) -> Vec<Part<'p>> {
    let mut parts = vec![Part::whole(file)];
    let mut cut_to = 0;
    for inclusion in &file.inclusions {
        let place = &inclusion.place;
        let part = Part::included(file, inclusion);
        let first = edits.partition_point(|e| e.range.end <= place.start);
        let mut near = edits[first..].iter().take_while(|e| e.range.start < place.end);
        if place.end > cut_to && near.any(|edit| part.is_cut_by(edit, place)) {
            cut_to = place.end;
        }
        if place.end > cut_to {
            parts.push(part);
        }
    }
    parts
}
