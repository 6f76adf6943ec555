//! Whole units: files in memory, and questions about them.

mod differential;
mod expansion;
mod random;
mod units;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::*;
use crate::diag::FileId;

/// Files in memory.
#[derive(Default)]
pub struct Memory {
    files: HashMap<PathBuf, Vec<u8>>,
    ids: Mutex<HashMap<PathBuf, FileId>>,
}

impl Memory {
    pub fn new(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())).collect();
        Memory { files, ids: Mutex::default() }
    }
}

impl Files for Memory {
    fn read(&self, path: &Path) -> Option<SourceRef> {
        let bytes = self.files.get(path)?;
        let mut ids = self.ids.lock().unwrap();
        let next = FileId(ids.len() as u32 + 1);
        let id = *ids.entry(path.to_path_buf()).or_insert(next);
        Some(SourceRef { id, bytes: bytes[..].into(), path: path.into() })
    }
}

pub fn main_file(text: &[u8]) -> SourceRef {
    SourceRef { id: FileId(0), bytes: text.into(), path: Path::new("main.c").into() }
}

pub const MAIN: PassId = PassId(0);

/// A unit of one file.
pub fn unit(text: &str) -> TranslationUnit {
    unit_with(text, &CppOptions::default())
}

pub fn unit_with(text: &str, options: &CppOptions) -> TranslationUnit {
    TranslationUnit::read(&Memory::default(), main_file(text.as_bytes()), options)
}

/// The active text of the main file, blanks run together.
pub fn active(unit: &TranslationUnit) -> String {
    let pass = &unit.passes[0];
    let text: Vec<u8> = pass.active_text().into_iter().flat_map(|range| pass.source.bytes[range].to_vec()).collect();
    String::from_utf8_lossy(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text after the macros of `defines`, all expanded.
pub fn expand(defines: &str, text: &str) -> String {
    let unit = unit(defines);
    let expansion = unit.expand_at(text.as_bytes(), MAIN, defines.len(), &|_| false);
    check_map(text.as_bytes(), &expansion);
    String::from_utf8(expansion.text).unwrap()
}

/// The map covers input and output in order, and verbatim parts are.
pub fn check_map(input: &[u8], expansion: &Expansion) {
    let (mut out, mut from) = (0, 0);
    for segment in &expansion.map {
        assert_eq!((segment.out.start, segment.from.start), (out, from));
        (out, from) = (segment.out.end, segment.from.end);
        if segment.verbatim {
            assert_eq!(expansion.text[segment.out.clone()], input[segment.from.clone()]);
        }
    }
    assert_eq!((out, from), (expansion.text.len(), input.len()));
}
