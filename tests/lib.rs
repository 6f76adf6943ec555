//! End-to-end tests of ompick: programs that say in their leading comments what they must do.
//!
//! [`program`] reads such a program, [`check`] emits it with ompick, compares the result with the
//! snapshot, compiles it with an ordinary compiler, runs it and compares what it prints. [`tools`]
//! finds the compilers and ompick itself, [`build_step`] compiles it through `ompick cc` instead, [`work`] runs it in a
//! folder. `tests/corpus.rs` does this for all of `corpus/`, `cargo xtask cases DIR` for any other folder.

#![forbid(unsafe_code)]

pub mod alone;
pub mod browser;
pub mod build_step;
#[cfg(unix)]
pub mod cache_model;
pub mod check;
pub mod deviations;
pub mod editor;
pub mod figures;
pub mod fortran;
#[cfg(unix)]
pub mod hostile;
pub mod inside;
pub mod program;
pub mod tools;
pub mod transcript;
pub mod work;

use std::path::{Path, PathBuf};

/// The root of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_path_buf()
}
