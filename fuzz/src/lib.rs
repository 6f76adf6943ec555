//! Fuzzing: what must hold for any input ([`TARGETS`]), and inputs that nobody would write ([`mutate`]).
//!
//! `cargo xtask fuzz` runs the targets as a plain loop; `cargo xtask fuzz-guided` runs the same checks guided by coverage, in
//! turns and for hours, and so does `cargo fuzz run --features libfuzzer TARGET` for one of them.

#![forbid(unsafe_code)]

mod emit;
pub mod mutate;
mod programs;
pub mod rng;
mod text;

pub use programs::set_program;

use mutate::Words;
use rng::Rng;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A kind of input and what must hold for it.
pub struct Target {
    pub name: &'static str,
    /// Files of the corpus with these suffixes are where inputs begin; none: [`Self::seeds`].
    pub suffixes: &'static [&'static str],
    /// Texts that inputs begin with, too.
    pub seeds: &'static [&'static str],
    pub words: Words,
    /// What does not hold is said.
    pub check: fn(&[u8]) -> Result<(), String>,
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target {
        name: "directive",
        suffixes: &[],
        seeds: text::DIRECTIVES,
        words: Words::Directives,
        check: text::directive,
    },
    Target { name: "view", suffixes: &["c", "cpp", "h"], seeds: &[], words: Words::C, check: text::view },
    Target {
        name: "preprocessor",
        suffixes: &[],
        seeds: text::PREPROCESSOR,
        words: Words::Preprocessor,
        check: text::preprocessor,
    },
    Target { name: "emit_c", suffixes: &["c", "h"], seeds: &[], words: Words::C, check: |b| emit::check("main.c", b) },
    Target {
        name: "emit_cxx",
        suffixes: &["cpp"],
        seeds: &[],
        words: Words::Cxx,
        check: |b| emit::check("main.cpp", b),
    },
    Target {
        name: "emit_free",
        suffixes: &["f90", "F90"],
        seeds: &[],
        words: Words::Fortran,
        check: |b| emit::check("main.f90", b),
    },
    Target {
        name: "emit_fixed",
        suffixes: &["f", "F"],
        seeds: &[],
        words: Words::Fortran,
        check: |b| emit::check("main.f", b),
    },
    Target {
        name: "arguments",
        suffixes: &[],
        seeds: programs::ARGUMENTS,
        words: Words::Arguments,
        check: programs::arguments,
    },
    Target {
        name: "companion",
        suffixes: &[],
        seeds: programs::CHANGES,
        words: Words::Data,
        check: programs::companion,
    },
    Target { name: "profile", suffixes: &[], seeds: programs::PROFILES, words: Words::Data, check: programs::profile },
    Target {
        name: "database",
        suffixes: &[],
        seeds: programs::DATABASES,
        words: Words::Data,
        check: programs::database,
    },
];

/// Checks an input of a target.
///
/// # Errors
/// What does not hold.
pub fn check(target: &Target, bytes: &[u8]) -> Result<(), String> {
    let checked = std::panic::catch_unwind(|| (target.check)(bytes));
    checked.unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
        Err(format!("panic: {}", text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()))
    })
}

/// For libFuzzer, which takes a panic for a finding.
///
/// # Panics
/// If something does not hold.
pub fn check_or_panic(target: &str, bytes: &[u8]) {
    if let Some(target) = TARGETS.iter().find(|t| t.name == target)
        && let Err(why) = (target.check)(bytes)
    {
        panic!("{why}");
    }
}

/// For libFuzzer: changes an input of `size` bytes, and gives its new size.
pub fn mutate_in_place(target: &str, data: &mut [u8], size: usize, max: usize, seed: u32) -> usize {
    // A process has one target.
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let Some(target) = TARGETS.iter().find(|t| t.name == target) else { return size };
    let mut rng = Rng::new(u64::from(seed));
    let seeds = SEEDS.get_or_init(|| seeds(target));
    let new = mutate::changed(&mut rng, data[..size].to_vec(), seeds, target.words);
    let size = new.len().min(max).min(data.len());
    data[..size].copy_from_slice(&new[..size]);
    size
}

/// The texts that inputs of a target begin with.
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = target.seeds.iter().map(|s| s.as_bytes().to_vec()).collect();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in std::fs::read_dir(corpus).into_iter().flatten().flatten() {
        paths.extend(std::fs::read_dir(folder.path()).into_iter().flatten().flatten().map(|e| e.path()));
    }
    paths.sort();
    let wanted = |p: &&PathBuf| p.extension().is_some_and(|e| target.suffixes.iter().any(|s| e == *s));
    found.extend(paths.iter().filter(wanted).filter_map(|p| std::fs::read(p).ok()).filter(|b| b.len() < 8000));
    found
}
