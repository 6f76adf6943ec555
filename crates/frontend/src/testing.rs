//! Units from strings, for the tests of all modules.

use crate::cpp::{CppOptions, Files, SourceRef};
use crate::diag::FileId;
use crate::language::Language;
use crate::placed::Placed;
use crate::unit::{ParsedFile, Unit};
use std::path::Path;

/// Files in memory; the first is the main file.
struct Memory<'a>(&'a [(&'a str, &'a str)]);

impl Files for Memory<'_> {
    fn read(&self, path: &Path) -> Option<SourceRef> {
        let at = self.0.iter().position(|(name, _)| Path::new(name) == path)?;
        let bytes = self.0[at].1.as_bytes();
        Some(SourceRef { id: FileId(at as u32), bytes: bytes.into(), path: path.into() })
    }
}

/// Reads a unit of several files, the main file first, under options.
pub fn unit_with(files: &[(&str, &str)], options: &CppOptions) -> Unit {
    let files = Memory(files);
    let main = files.read(Path::new(files.0[0].0)).expect("the main file is there");
    let language = if options.cplusplus { Language::Cxx } else { Language::C };
    Unit::read(main, language, options, &files)
}

/// Options by which Fortran without directives of ours is read, too.
pub fn read_all() -> CppOptions {
    let fortran = crate::source_form::Options { whole_program: true, ..crate::source_form::Options::default() };
    CppOptions { fortran, ..CppOptions::default() }
}

/// Reads a unit of several files, the main file first.
pub fn unit_of(files: &[(&str, &str)]) -> Unit {
    unit_with(files, &CppOptions { all_bodies: true, ..CppOptions::default() })
}

/// Reads a unit of one file. A comment is put behind the text so that it is worth parsing.
pub fn unit(text: &str) -> Unit {
    unit_of(&[("main.c", &format!("{text}\n/* declare variant */\n"))])
}

/// The same for a text in C++.
pub fn cxx_unit(text: &str) -> Unit {
    let text = format!("{text}\n/* declare variant */\n");
    let files = [("main.cpp", &*text)];
    let files = Memory(&files);
    let main = files.read(Path::new("main.cpp")).expect("the main file is there");
    let options = CppOptions { cplusplus: true, all_bodies: true, ..CppOptions::default() };
    Unit::read(main, Language::Cxx, &options, &files)
}

/// The main file of a unit, and its expanded text.
pub fn main_file(unit: &Unit) -> (&ParsedFile, &str) {
    let file = &unit.files[0];
    (file, std::str::from_utf8(file.text.written()).expect("tests are written in UTF-8"))
}

/// The place in a text that a test points at with `/*?*/`.
pub fn marked(text: &str) -> usize {
    text.find("/*?*/").expect("the test marks a place")
}

/// The directives of the main file.
pub fn directives(unit: &Unit) -> &[Placed] {
    &unit.files[0].directives
}

/// Reads a unit of Fortran. A comment is put behind the text so that it is worth parsing.
pub fn fortran(text: &str) -> Unit {
    let text = format!("{text}\n! variant\n");
    let files = [("main.f90", text.as_str())];
    let files = Memory(&files);
    let main = files.read(Path::new("main.f90")).expect("the main file is there");
    Unit::read(main, Language::Fortran, &read_all(), &files)
}
