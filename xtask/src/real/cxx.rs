//! How much of a real C++ program the views and the grammar leave unread.

use super::fetch;
use crate::Error;
use ignore::Walk;
use ompick_frontend::cpp::{CppOptions, Files, SourceRef};
use ompick_frontend::files::DiskFiles;
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that are named because most of what is not read is in them.
const WORST: usize = 20;

/// Prints how many bytes of the package's C++ files are in ERROR nodes, and where most of them are; `keep`: where the
/// package is kept, `part`: the folder of it that is read.
///
/// # Errors
/// If the package cannot be had.
pub fn run(keep: &Path, package: &str, part: &str) -> Result<(), Error> {
    let folder = fetch::fetch(keep, package)?.join(part);
    let is_cxx = |path: &Path| path.extension().and_then(|e| e.to_str()).is_some_and(|e| matches!(e, "cpp" | "h"));
    let files: Vec<PathBuf> =
        Walk::new(&folder).flatten().map(|e| e.into_path()).filter(|p| p.is_file() && is_cxx(p)).collect();
    let mut all: Vec<Measured> = files.par_iter().filter_map(measured).collect();
    let total: usize = all.iter().map(|m| m.bytes).sum();
    let unread: usize = all.iter().map(|m| m.unread).sum();
    let share = 100.0 * unread as f64 / total.max(1) as f64;
    println!("{package}/{part}: {} files, {total} bytes, {unread} ({share:.3} %) in ERROR nodes", all.len());
    all.sort_by_key(|m| std::cmp::Reverse(m.unread));
    for m in all.iter().take(WORST).filter(|m| m.unread > 0) {
        println!("    {:8} {}:{}", m.unread, m.path.strip_prefix(&folder).unwrap_or(m.path).display(), m.line);
    }
    Ok(())
}

/// Each file is read by itself.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &Path) -> Option<SourceRef> {
        None
    }
}

/// A file, read.
struct Measured<'p> {
    path: &'p PathBuf,
    bytes: usize,
    /// Those in ERROR nodes.
    unread: usize,
    /// The line of the largest of these.
    line: usize,
}

fn measured(path: &PathBuf) -> Option<Measured<'_>> {
    // A function that matters makes the whole file be read.
    let called = Arc::new([b"main".to_vec()].into());
    let options = CppOptions { called, all_bodies: true, ..CppOptions::default() };
    let unit = Unit::read(DiskFiles::default().read(path)?, Language::Cxx, &options, &NoFiles);
    let file = unit.files.first()?;
    let errors = &file.syntax.errors;
    let text = file.text.text();
    let largest = errors.iter().max_by_key(|e| e.len()).map_or(0, |e| e.start);
    let line = 1 + text[..largest].iter().filter(|b| **b == b'\n').count();
    let unread = errors.iter().map(|e| e.len().max(1)).sum();
    Some(Measured { path, bytes: text.len(), unread, line })
}
