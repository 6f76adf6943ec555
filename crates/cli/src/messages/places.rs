//! From byte offsets to lines and columns.

use ompick_frontend::diag::{FileId, Label, Source, Sources};
use std::collections::HashMap;
use std::ops::Range;

/// A place as people count: both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    /// In bytes, from 0.
    pub offset: usize,
}

/// Answers where an offset is; each file is searched for line ends once.
pub struct Places<'a> {
    sources: &'a Sources,
    line_starts: HashMap<FileId, Vec<usize>>,
}

impl<'a> Places<'a> {
    /// For the files of a run.
    pub fn new(sources: &'a Sources) -> Places<'a> {
        Places { sources, line_starts: HashMap::new() }
    }

    /// A file; `None` if the run has none of that number.
    pub fn source(&self, file: FileId) -> Option<&'a Source> {
        self.sources.files.get(file.0 as usize)
    }

    /// How messages for people name a file: on one line.
    pub fn shown_name(&self, file: FileId) -> String {
        super::printable::line(&self.name(file)).into_owned()
    }

    /// How messages for machines name a file.
    pub fn name(&self, file: FileId) -> String {
        let source = self.source(file);
        source.map_or_else(|| "?".to_string(), |s| s.path.display().to_string())
    }

    /// Where `offset` is; past the end counts as the end.
    pub fn place(&mut self, file: FileId, offset: usize) -> Place {
        let Some(source) = self.source(file) else {
            return Place { line: 1, column: 1, offset };
        };
        let offset = offset.min(source.bytes.len());
        let line = self.line(file, offset);
        let range = self.line_range(file, line);
        let column = characters(&source.bytes[range.start..offset]);
        Place { line: line + 1, column: column + 1 - usize::from(has_mark(&source.bytes, range.start, offset)), offset }
    }

    /// The first and the last place of a label.
    pub fn span(&mut self, label: &Label) -> (Place, Place) {
        let start = self.place(label.file, label.range.start);
        let end = self.place(label.file, label.range.end.max(label.range.start));
        (start, end)
    }

    /// The line, from 0, that holds `offset`.
    pub fn line(&mut self, file: FileId, offset: usize) -> usize {
        self.starts(file).partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The bytes of a line, counted from 0, without its end.
    pub fn line_range(&mut self, file: FileId, line: usize) -> Range<usize> {
        let Some(source) = self.source(file) else {
            return 0..0;
        };
        let starts = self.starts(file);
        let start = starts[line];
        let end = starts.get(line + 1).copied().unwrap_or(source.bytes.len());
        let text = &source.bytes[start..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        start..start + text.len()
    }

    fn starts(&mut self, file: FileId) -> &[usize] {
        let source = self.source(file);
        self.line_starts.entry(file).or_insert_with(|| {
            let bytes: &[u8] = source.map_or(&[], |s| &s.bytes);
            let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
        })
    }
}

/// How many characters `bytes` shows; what is no UTF-8 counts as one each time it breaks off.
fn characters(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum()
}

/// A byte order mark takes no column.
fn has_mark(bytes: &[u8], line_start: usize, offset: usize) -> bool {
    line_start == 0 && offset >= 3 && bytes.starts_with(b"\xef\xbb\xbf")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
        let sources = Sources { files: vec![Source { path: PathBuf::from("f.c"), bytes: bytes.into() }] };
        let place = Places::new(&sources).place(FileId(0), offset);
        (place.line, place.column)
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(place(b"ab\ncd\n", 0), (1, 1));
        assert_eq!(place(b"ab\ncd\n", 2), (1, 3));
        assert_eq!(place(b"ab\ncd\n", 3), (2, 1));
        assert_eq!(place(b"ab\ncd\n", 99), (3, 1));
        assert_eq!(place(b"", 0), (1, 1));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place("é x".as_bytes(), 3), (1, 3));
        assert_eq!(place(b"\xe9 x", 2), (1, 3));
        assert_eq!(place(b"\xff\xfe x", 3), (1, 4));
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        assert_eq!(place(b"\xef\xbb\xbfab\ncd", 4), (1, 2));
        assert_eq!(place(b"\xef\xbb\xbfab\ncd", 7), (2, 2));
    }

    #[test]
    fn carriage_returns_belong_to_the_line_end() {
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("f.c"), bytes: b"ab\r\ncd".as_slice().into() }] };
        let mut places = Places::new(&sources);
        assert_eq!(places.line_range(FileId(0), 0), 0..2);
        assert_eq!(places.line_range(FileId(0), 1), 4..6);
    }
}
