//! Which part of which file `ompick explain` is asked about.

use crate::messages::Places;
use ompick_frontend::diag::FileId;
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file or folder, a line of a file, or a place in that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: PathBuf,
    /// From 1.
    pub line: Option<usize>,
    /// From 1, in characters.
    pub column: Option<usize>,
}

impl Place {
    /// Reads `FILE[:LINE[:COL]]`; a file of that very name comes first.
    pub fn parse(text: &OsStr) -> Place {
        let mut path = text.to_string_lossy().to_string();
        let mut numbers = Vec::new();
        if !Path::new(text).exists() {
            while numbers.len() < 2 {
                let Some((rest, number)) = path.rsplit_once(':') else {
                    break;
                };
                let Ok(number) = number.parse() else { break };
                numbers.insert(0, number);
                path.truncate(rest.len());
            }
        }
        Place {
            path: if numbers.is_empty() { PathBuf::from(text) } else { PathBuf::from(path) },
            line: numbers.first().copied(),
            column: numbers.get(1).copied(),
        }
    }

    /// Whether it is, or contains, a file.
    pub fn is_of(&self, file: &Path) -> bool {
        // (Files below `.` are named without it, and `..` may lead anywhere.)
        let is_named =
            file.starts_with(&self.path) || file.starts_with(self.path.strip_prefix(".").unwrap_or(&self.path));
        let real = || Some(fs::canonicalize(file).ok()?.starts_with(fs::canonicalize(&self.path).ok()?));
        is_named || real().unwrap_or(false)
    }

    /// Whether the line, or the place in it, lies in a part of its file; a whole file holds all of its parts.
    pub fn is_in(&self, file: FileId, part: &Range<usize>, places: &mut Places) -> bool {
        let Some(line) = self.line else { return true };
        let first = places.place(file, part.start);
        let last = places.place(file, part.end);
        let Some(column) = self.column else {
            return (first.line..=last.line).contains(&line);
        };
        let here = (line, column);
        (first.line, first.column) <= here && here < (last.line, last.column.max(first.column + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{Source, Sources};

    fn place(text: &str) -> (String, Option<usize>, Option<usize>) {
        let place = Place::parse(OsStr::new(text));
        (place.path.display().to_string(), place.line, place.column)
    }

    #[test]
    fn places_are_read_from_their_end() {
        assert_eq!(place("f.c"), ("f.c".to_string(), None, None));
        assert_eq!(place("f.c:12"), ("f.c".to_string(), Some(12), None));
        assert_eq!(place("f.c:12:3"), ("f.c".to_string(), Some(12), Some(3)));
        assert_eq!(place("a:1:2:3"), ("a:1".to_string(), Some(2), Some(3)));
        assert_eq!(place("f.c:x"), ("f.c:x".to_string(), None, None));
    }

    #[test]
    fn a_place_selects_the_parts_that_hold_it() {
        let sources = Sources {
            files: vec![Source { path: PathBuf::from("f.c"), bytes: b"f(); g();\nh();\n".as_slice().into() }],
        };
        let mut places = Places::new(&sources);
        let mut holds =
            |text: &str, part: Range<usize>| Place::parse(OsStr::new(text)).is_in(FileId(0), &part, &mut places);
        assert!(holds("f.c", 0..3) && holds("f.c:1", 0..3) && holds("f.c:1:3", 0..3));
        assert!(!holds("f.c:1:4", 0..3) && !holds("f.c:2", 0..3));
        assert!(holds("f.c:2", 0..12) && holds("f.c:1:6", 5..8));
    }
}
