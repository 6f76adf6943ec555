//! `cargo xtask reproduce`: whether the same commit gives the same bytes in two folders.

use crate::dist::program::{Recipe, text};
use crate::{Error, steps};
use std::fs;
use std::path::{Path, PathBuf};

/// What is built twice.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The package: `ompick` for the program; `tree-sitter-openmp` is quick, and has C code too
    #[arg(long, value_name = "NAME", default_value = "ompick")]
    pub package: String,
    /// The profile of cargo; what is given out is built with `dist`
    #[arg(long, value_name = "PROFILE", default_value = "dist")]
    pub profile: String,
    #[arg(long, value_name = "TARGET", default_value = "x86_64-unknown-linux-musl")]
    pub target: String,
}

/// Builds what git has of the commit in two folders of different names, and compares what was made.
///
/// # Errors
/// If something does not build, or differs.
pub fn run(options: &Options) -> Result<(), Error> {
    let work = tempfile::tempdir().map_err(|e| e.to_string())?;
    let recipe = Recipe::here(&options.target, &options.profile)?;
    let archive = work.path().join("commit.tar");
    steps::run("git", &["archive", "--output", &text(&archive), "HEAD"])?;
    let [one, other] = ["one", "another/folder"].map(|name| work.path().join(name));
    for root in [&one, &other] {
        fs::create_dir_all(root).map_err(|e| e.to_string())?;
        steps::run("tar", &["-C", &text(root), "-xf", &text(&archive)])?;
        // Nothing of a commit says which it is, so that is not part of the question.
        let recipe = Recipe { root: root.clone(), made: root.join("made"), ..recipe.clone() };
        recipe.cargo(&options.package, "commit 000000000000")?;
    }
    let name = options.package.replace('-', "_");
    let made =
        |root: &Path| found(&root.join("made").join(&options.target), &[&options.package, &format!("lib{name}.rlib")]);
    let (Some(one), Some(other)) = (made(&one), made(&other)) else {
        return Err(format!("{} makes neither a program nor a library", options.package));
    };
    let [one, other] = [one, other].map(|path| fs::read(path).map_err(|e| e.to_string()));
    let (one, other) = (one?, other?);
    let differs = one.iter().zip(&other).position(|(a, b)| a != b);
    match differs.or((one.len() != other.len()).then_some(one.len().min(other.len()))) {
        None => {
            println!("{}: {} bytes, twice the same", options.package, one.len());
            Ok(())
        }
        Some(at) => {
            Err(format!("{}: the two differ from byte {at} on, of {} and {}", options.package, one.len(), other.len()))
        }
    }
}

/// The program or library among what a profile made.
fn found(target: &Path, names: &[&str]) -> Option<PathBuf> {
    let profiles = fs::read_dir(target).ok()?.flatten().map(|entry| entry.path());
    let mut files = profiles.flat_map(|profile| names.iter().map(move |name| profile.join(name)).collect::<Vec<_>>());
    files.find(|path| path.is_file())
}
