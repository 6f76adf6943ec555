//! The lines of a file that a message shows, made fit to be printed: lossy UTF-8, no control
//! characters, huge lines cut around what is to be seen. Columns stay those of the file.

use super::{Places, printable};
use codespan_reporting::files::{Error, Files};
use ompick_frontend::diag::{FileId, Label};
use std::collections::BTreeSet;
use std::ops::Range;

/// Longer lines are cut.
const WIDTH: usize = 180;
/// What stays before the first label of a cut line.
const BEFORE: usize = 40;

/// The shown part of all files of one message. File numbers are indices into it.
#[derive(Debug, Default)]
pub struct Excerpts {
    files: Vec<Excerpt>,
}

#[derive(Debug)]
struct Excerpt {
    id: FileId,
    name: String,
    text: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    /// From 1, in the file.
    number: usize,
    /// In `Excerpt::text`, without the line end.
    shown: Range<usize>,
    /// For each character shown, its offset in the file and in `Excerpt::text`; one more at the end.
    offsets: Vec<(usize, usize)>,
    /// The column of the first one.
    first_column: usize,
}

impl Excerpts {
    /// Everything that `labels` need.
    pub fn new(labels: &[Label], places: &mut Places) -> Excerpts {
        let mut files = Vec::new();
        let ids: BTreeSet<FileId> = labels.iter().map(|label| label.file).collect();
        for id in ids {
            if places.source(id).is_some() {
                files.push(Excerpt::new(id, labels, places));
            }
        }
        Excerpts { files }
    }

    /// Where a label is in the excerpts: the file and the range. A label over several lines is
    /// shown on its first.
    pub fn find(&self, label: &Label, places: &mut Places) -> Option<(usize, Range<usize>)> {
        let file = self.files.iter().position(|f| f.id == label.file)?;
        let number = places.line(label.file, label.range.start) + 1;
        let line = self.files[file].lines.iter().find(|l| l.number == number)?;
        let start = line.to_shown(label.range.start);
        let end = line.to_shown(label.range.end).max(start);
        Some((file, start..end))
    }
}

impl Excerpt {
    fn new(id: FileId, labels: &[Label], places: &mut Places) -> Excerpt {
        let mut excerpt = Excerpt { id, name: places.shown_name(id), text: String::new(), lines: Vec::new() };
        let mut wanted: BTreeSet<(usize, usize)> = BTreeSet::new();
        for label in labels.iter().filter(|label| label.file == id) {
            let line = places.line(id, label.range.start);
            wanted.insert((line, label.range.start));
        }
        for (line, first) in wanted {
            let number = line + 1;
            let last = excerpt.lines.last().map_or(0, |l| l.number);
            if last == number {
                continue;
            }
            if last > 0 {
                // Up to two lines in between are told by their number; more are an ellipsis.
                for between in last + 1..number.min(last + 3) {
                    excerpt.push(between - 1, None, places);
                }
            }
            excerpt.push(line, Some(first), places);
        }
        excerpt
    }

    /// Adds a line, counted from 0, cut so that the offset `keep` can be seen.
    fn push(&mut self, line: usize, keep: Option<usize>, places: &mut Places) {
        let Some(source) = places.source(self.id) else {
            return;
        };
        let range = places.line_range(self.id, line);
        let characters = printable(&source.bytes[range.clone()], range.start);
        let kept = keep.map_or(0, |keep| characters.partition_point(|(offset, _)| *offset < keep));
        let from = if characters.len() > WIDTH { kept.saturating_sub(BEFORE) } else { 0 };
        let to = characters.len().min(from + WIDTH);
        let start = self.text.len();
        if from > 0 {
            self.text.push_str("...");
        }
        let mut offsets = Vec::with_capacity(to - from + 1);
        for (offset, character) in &characters[from..to] {
            offsets.push((*offset, self.text.len()));
            self.text.push(*character);
        }
        let end = characters.get(to).map_or(range.end, |(offset, _)| *offset);
        offsets.push((end, self.text.len()));
        if to < characters.len() {
            self.text.push_str("...");
        }
        let shown = start..self.text.len();
        self.text.push('\n');
        self.lines.push(Line { number: line + 1, shown, offsets, first_column: from + 1 });
    }

    fn line_of(&self, shown: usize) -> usize {
        self.lines.partition_point(|line| line.shown.end < shown).min(self.lines.len().max(1) - 1)
    }
}

impl Line {
    /// Where the character at an offset of the file is shown; at the nearer edge if it is cut off.
    fn to_shown(&self, offset: usize) -> usize {
        let at = self.offsets.partition_point(|(original, _)| *original < offset);
        self.offsets[at.min(self.offsets.len() - 1)].1
    }
}

/// The characters of a line with their offsets in the file.
fn printable(line: &[u8], start: usize) -> Vec<(usize, char)> {
    let mut all = Vec::with_capacity(line.len());
    let mut at = start;
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            // The mark at the start of a file takes no column.
            if !(at == 0 && character == '\u{feff}') {
                all.push((at, shown(character)));
            }
            at += character.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            all.push((at, char::REPLACEMENT_CHARACTER));
            at += chunk.invalid().len();
        }
    }
    all
}

/// A terminal must not be given commands by a source file.
fn shown(character: char) -> char {
    match character {
        '\t' => '\t',
        '\u{b}' | '\u{c}' => ' ',
        c if printable::is_command(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

impl<'a> Files<'a> for Excerpts {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        self.files.get(id).map(|f| f.name.as_str()).ok_or(Error::FileMissing)
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        self.files.get(id).map(|f| f.text.as_str()).ok_or(Error::FileMissing)
    }

    fn line_index(&'a self, id: usize, byte_index: usize) -> Result<usize, Error> {
        self.files.get(id).map(|f| f.line_of(byte_index)).ok_or(Error::FileMissing)
    }

    fn line_number(&'a self, id: usize, line_index: usize) -> Result<usize, Error> {
        let file = self.files.get(id).ok_or(Error::FileMissing)?;
        Ok(file.lines.get(line_index).map_or(0, |line| line.number))
    }

    fn column_number(&'a self, id: usize, line: usize, byte_index: usize) -> Result<usize, Error> {
        let file = self.files.get(id).ok_or(Error::FileMissing)?;
        let line = file.lines.get(line).ok_or(Error::FileMissing)?;
        let before = line.offsets.partition_point(|(_, shown)| *shown < byte_index);
        Ok(line.first_column + before)
    }

    fn line_range(&'a self, id: usize, line_index: usize) -> Result<Range<usize>, Error> {
        let file = self.files.get(id).ok_or(Error::FileMissing)?;
        let line =
            file.lines.get(line_index).ok_or(Error::LineTooLarge { given: line_index, max: file.lines.len() })?;
        Ok(line.shown.start..line.shown.end + 1)
    }
}
