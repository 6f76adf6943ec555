//! `cargo xtask bench`: what ompick costs, beside what people run anyway.

mod cc;
mod editor;
mod fortran;
pub mod measure;
pub mod row;
mod scale;
mod tree;

use crate::Error;
use ompick_tests::tools;
use row::Rows;
pub use scale::bare_parse;
use std::path::PathBuf;
use tempfile::TempDir;

/// How to run.
pub struct Options {
    /// Where packages are kept.
    pub keep: PathBuf,
    /// Only rows of groups with this in their name: `cc`, `editor`, `scale`, `tree`, `fortran`.
    pub only: String,
    /// Write the rows into the book.
    pub docs: bool,
}

/// Measures, prints, and compares with what is allowed.
///
/// # Errors
/// If something cannot be run, or takes longer than it may.
pub fn run(options: &Options) -> Result<(), Error> {
    let ompick = tools::ompick_release()?;
    let work = TempDir::new().map_err(|e| e.to_string())?;
    let mut rows = Rows::default();
    let wanted = |group: &str| group.contains(&options.only);
    if wanted("cc") {
        cc::rows(&ompick, work.path(), &mut rows)?;
    }
    if wanted("editor") {
        editor::rows(&ompick, work.path(), &mut rows)?;
    }
    if wanted("scale") {
        scale::rows(&ompick, work.path(), &mut rows)?;
    }
    if wanted("tree") {
        tree::rows(&ompick, work.path(), &options.keep, &mut rows)?;
    }
    if wanted("fortran") {
        fortran::rows(&ompick, work.path(), &options.keep, &mut rows)?;
    }
    if options.docs {
        rows.write()?;
    }
    let late = rows.late();
    if late.is_empty() { Ok(()) } else { Err(format!("takes longer than it may: {}", late.join("; "))) }
}
