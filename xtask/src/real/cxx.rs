//! How much of a real C++ program the views and the grammar leave unread.

use super::fetch;
use crate::Error;
use ignore::Walk;
use ompick_frontend::cpp::{CppOptions, Files as _};
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
    let mut errors: Vec<(usize, usize, &PathBuf)> = files.par_iter().filter_map(|path| measured(path)).collect();
    let total: usize = errors.iter().map(|(_, bytes, _)| bytes).sum();
    let unread: usize = errors.iter().map(|(unread, ..)| unread).sum();
    let share = 100.0 * unread as f64 / total.max(1) as f64;
    println!("{package}/{part}: {} files, {total} bytes, {unread} ({share:.3} %) in ERROR nodes", errors.len());
    errors.sort_by(|a, b| b.cmp(a));
    for (unread, _, path) in errors.iter().take(WORST).filter(|(unread, ..)| *unread > 0) {
        println!("    {unread:8} {}", path.strip_prefix(&folder).unwrap_or(path).display());
    }
    Ok(())
}

/// The bytes of a file in ERROR nodes, all its bytes, and its path.
fn measured(path: &PathBuf) -> Option<(usize, usize, &PathBuf)> {
    let disk = DiskFiles::default();
    // A function that matters makes the whole file be read.
    let called = Arc::new([b"main".to_vec()].into());
    let options = CppOptions { called, ..CppOptions::default() };
    let unit = Unit::read(disk.read(path)?, Language::Cxx, &options, &disk);
    let file = unit.files.first()?;
    let errors = file.syntax.errors.iter().map(|e| e.len().max(1)).sum();
    Some((errors, file.text.text().len(), path))
}
