//! What scans of files found, remembered from run to run of `emit`: most files of a tree are as they were.
//!
//! What a scan finds follows from a file's bytes and its language alone, and beside it stands what proves these bytes.

use super::memory::{Scanned, decoded, encoded};
use super::{Facts, Include};
use crate::file_state::FileState;
use ompick_rewriter::run::Language;
use rustc_hash::FxHashMap;
use std::ffi::OsStr;
use std::path::Path;

/// Files that an earlier run scanned.
#[derive(Debug, Default)]
pub struct EarlierScans<'p> {
    files: FxHashMap<&'p OsStr, EarlierScan<'p>>,
}

/// A file as it was, and what its scan found ([`summary`]).
#[derive(Clone, Copy, Debug)]
pub struct EarlierScan<'p> {
    pub path: &'p Path,
    pub state: &'p FileState,
    pub summary: &'p str,
}

impl<'p> EarlierScans<'p> {
    pub fn new(scans: impl Iterator<Item = EarlierScan<'p>>) -> EarlierScans<'p> {
        EarlierScans { files: scans.map(|scan| (scan.path.as_os_str(), scan)).collect() }
    }

    /// What a scan of a file would find; `None`: it was not scanned in this language, or nothing proves that it is as it
    /// was.
    pub fn find(&self, path: &Path, language: Language) -> Option<Scanned<'p>> {
        let EarlierScan { state, summary, .. } = *self.files.get(path.as_os_str())?;
        let (facts, includes) = decoded(summary.strip_suffix(letter(language))?)?;
        state.is_proven_at(path).then(|| Scanned { state: state.clone(), facts, includes })
    }
}

/// What a scan found, as text; `None`: it cannot be written down.
pub fn summary(language: Language, facts: &Facts, includes: &[Include]) -> Option<String> {
    let mut text = encoded(facts, includes)?;
    text.push(letter(language));
    Some(text)
}

fn letter(language: Language) -> char {
    match language {
        Language::C => 'c',
        Language::Cxx => 'x',
        Language::Fortran => 'f',
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::file_state::now;
    use crate::scan::scan;
    use std::fs;

    #[test]
    fn a_scan_is_believed_while_the_file_is_proven_to_be_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.h");
        let text = "#include <b.h>\n#include_next \"c d.h\"\n#pragma omp metadirective\n";
        fs::write(&path, text).unwrap();
        let (facts, includes) = scan(text.as_bytes(), Language::C);
        let summary = summary(Language::C, &facts, &includes).unwrap();
        let of = |now| FileState::of(&path, now).unwrap();
        let (old, new) = (of(now() + 10_000_000_000), of(now()));
        let find = |state: &FileState, language| {
            let scans = [EarlierScan { path: &path, state, summary: &summary }];
            EarlierScans::new(scans.into_iter()).find(&path, language).map(|found| (found.facts, found.includes.len()))
        };
        assert!(facts.marked && includes.len() == 2);
        assert_eq!(find(&old, Language::C), Some((facts, 2)));
        assert_eq!(find(&old, Language::Cxx), None, "another language");
        assert_eq!(find(&new, Language::C), None, "it may have been written in the same instant");
        std::thread::sleep(std::time::Duration::from_millis(30));
        fs::write(&path, text.replace("omp", "acc")).unwrap();
        assert_eq!(find(&old, Language::C), None, "another text of the same size");
    }

    #[test]
    fn what_makes_no_sense_is_no_scan() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let state = FileState::of(file.path(), now() + 10_000_000_000).unwrap();
        for summary in ["", "c", "000c", "0000\u{7f}a.hc", "0000z", "00000c"] {
            let scan = EarlierScan { path: file.path(), state: &state, summary };
            assert!(EarlierScans::new([scan].into_iter()).find(file.path(), Language::C).is_none(), "{summary:?}");
        }
    }
}
