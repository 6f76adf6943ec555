//! How much of a program is understood: by ompick, and by tree-sitter-fortran on the whole view of a file, which says
//! how much of the text the view gets right.

use super::Package;
use ompick_frontend::cpp::{CppOptions, Files as _, SourceRef};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::language::Language;
use ompick_frontend::source_form;
use ompick_frontend::syntax::{self, Syntax};
use ompick_frontend::unit::Unit;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tree_sitter::Parser;

/// Files that are named because most of what is not understood is in them.
const WORST: usize = 12;

#[derive(Default)]
pub struct Measured {
    bytes: usize,
    /// Bytes of statements that the reader does not know.
    unknown: usize,
    /// Bytes inside ERROR nodes.
    errors: usize,
    /// What reading took.
    time: Duration,
    worst: Vec<(usize, PathBuf)>,
}

/// How files of a package are read.
fn options(package: &Package, include: &[PathBuf]) -> CppOptions {
    CppOptions {
        predefined: vec![("__GNUC__".to_owned(), "12".to_owned()), ("_OPENMP".to_owned(), "201511".to_owned())],
        macros: package.macros.iter().map(|m| ((*m).to_owned(), Some("1".to_owned()))).collect(),
        include_dirs: include.to_vec(),
        fortran: source_form::Options {
            whole_program: true,
            preprocess: package.preprocess.then_some(true),
            ..source_form::Options::default()
        },
        ..CppOptions::default()
    }
}

/// All that is read in a file, whatever of it matters.
pub struct Whole {
    unit: Unit,
    source: SourceRef,
    pub syntax: Syntax,
}

impl Whole {
    /// Reads a file; `None`: it cannot be read.
    pub fn read(package: &Package, path: &Path, include: &[PathBuf]) -> Option<Whole> {
        let disk = DiskFiles::default();
        let source = disk.read(path)?;
        let unit = Unit::read(source.clone(), Language::Fortran, &options(package, include), &disk);
        let syntax = syntax::fortran::read(&unit.files.first()?.syntax.fortran.as_ref()?.text);
        Some(Whole { unit, source, syntax })
    }

    /// The line of the file in which a place of the view stands.
    pub fn line(&self, at: usize) -> usize {
        let in_file = self.unit.files[0].text.to_file(&(at..at)).start;
        1 + self.source.bytes[..in_file].iter().filter(|b| **b == b'\n').count()
    }
}

/// Parses all files.
pub fn measure(package: &Package, files: &[PathBuf], include: &[PathBuf]) -> Measured {
    let disk = DiskFiles::default();
    let options = options(package, include);
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_fortran::LANGUAGE.into()).expect("the grammar's version fits the library");
    let mut measured = Measured::default();
    for path in files {
        let Some(source) = disk.read(path) else { continue };
        let start = Instant::now();
        let unit = Unit::read(source, Language::Fortran, &options, &disk);
        measured.time += start.elapsed();
        for file in &unit.files {
            let Some(fortran) = &file.syntax.fortran else { continue };
            let read = syntax::fortran::read(&fortran.text);
            let tree = parser.parse(&fortran.text[..], None).expect("no time limit is set");
            let errors = error_bytes(tree.root_node());
            measured.unknown += read.errors.iter().map(|e| e.len().max(1)).sum::<usize>();
            measured.bytes += file.text.text().len();
            measured.errors += errors;
            measured.worst.push((errors, path.clone()));
        }
    }
    measured.worst.sort_by(|a, b| b.cmp(a));
    measured.worst.truncate(WORST);
    measured
}

/// The bytes of the outermost ERROR nodes; a node that is missing counts as one.
fn error_bytes(root: tree_sitter::Node) -> usize {
    let mut bytes = 0;
    let mut cursor = root.walk();
    loop {
        let node = cursor.node();
        let found = node.is_error() || node.is_missing();
        if found {
            bytes += node.byte_range().len().max(1);
        }
        if !found && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return bytes;
            }
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize| 100.0 * part as f64 / self.bytes.max(1) as f64;
        let speed = self.bytes as f64 / 1e6 / self.time.as_secs_f64().max(1e-9);
        let (unknown, errors) = (share(self.unknown), share(self.errors));
        write!(
            f,
            "{} bytes at {speed:.1} MB/s, {unknown:.3} % of them in unknown statements, {errors:.2} % in ERROR nodes",
            self.bytes
        )?;
        for (errors, path) in self.worst.iter().filter(|(errors, _)| *errors > 0) {
            write!(f, "\n    {errors:8} {}", path.display())?;
        }
        Ok(())
    }
}
