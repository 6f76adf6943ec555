//! `cargo xtask reproduce`: whether the same commit gives the same bytes in two folders, or those of a program that was
//! given out.

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
    /// Build once, what this ompick was made of by its own word, and compare with it
    #[arg(long, value_name = "FILE", conflicts_with = "package")]
    pub program: Option<PathBuf>,
}

/// A commit's sources in a folder of their own.
struct Copy<'a> {
    options: &'a Options,
    recipe: Recipe,
    /// What `--version` will say.
    note: &'a str,
}

/// Builds what git has of a commit in two folders of different names, or in one for a program that is there already,
/// and compares what was made.
///
/// # Errors
/// If something does not build, or differs.
pub fn run(options: &Options) -> Result<(), Error> {
    let work = tempfile::tempdir().map_err(|e| e.to_string())?;
    let [first, second] = ["one", "another/folder"].map(|name| work.path().join(name));
    let (one, other) = match &options.program {
        Some(program) => {
            let said = steps::output(&text(&std::path::absolute(program).map_err(|e| e.to_string())?), &["--version"])?;
            let (commit, note) = made_of(&said).ok_or_else(|| format!("{} names no commit", program.display()))?;
            (program.clone(), Copy::new(options, commit, second, note)?.build()?)
        }
        None => {
            // Nothing of a commit says which it is, so that is not part of the question.
            let build = |root| Copy::new(options, "HEAD", root, "commit 000000000000")?.build();
            (build(first)?, build(second)?)
        }
    };
    let [one, other] = [one, other].map(|path| fs::read(&path).map_err(|e| format!("{}: {e}", path.display())));
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

impl<'a> Copy<'a> {
    /// Unpacks a commit.
    fn new(options: &'a Options, commit: &str, root: PathBuf, note: &'a str) -> Result<Copy<'a>, Error> {
        fs::create_dir_all(&root).map_err(|e| e.to_string())?;
        let archive = root.with_extension("tar");
        steps::run("git", &["archive", "--output", &text(&archive), commit])?;
        steps::run("tar", &["-C", &text(&root), "-xf", &text(&archive)])?;
        let epoch = steps::output("git", &["log", "-1", "--format=%ct", commit])?;
        let recipe = Recipe::here(&options.target, &options.profile)?;
        let recipe = Recipe { made: root.join("made"), root, epoch, ..recipe };
        Ok(Copy { options, recipe, note })
    }

    /// Builds the package; where it lies then.
    fn build(&self) -> Result<PathBuf, Error> {
        let package = &self.options.package;
        self.recipe.cargo(package, self.note)?;
        let library = format!("lib{}.rlib", package.replace('-', "_"));
        found(&self.recipe.made.join(&self.options.target), &[package, &library])
            .ok_or_else(|| format!("{package} makes neither a program nor a library"))
    }
}

/// The commit that a program names in what it says to `--version`, and all that it was told of how it was built.
fn made_of(said: &str) -> Option<(&str, &str)> {
    let start = said.find("\ncommit ")? + 1;
    let rest = &said[start..];
    let commit = rest["commit ".len()..].lines().next()?;
    let end = rest.match_indices('\n').nth(1).map_or(rest.len(), |(at, _)| at);
    Some((commit, &rest[..end]))
}

/// The program or library among what a profile made.
fn found(target: &Path, names: &[&str]) -> Option<PathBuf> {
    let profiles = fs::read_dir(target).ok()?.flatten().map(|entry| entry.path());
    let mut files = profiles.flat_map(|profile| names.iter().map(move |name| profile.join(name)).collect::<Vec<_>>());
    files.find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_names_what_it_was_made_of() {
        let said = "ompick 0.1.0\ncommit 329b463d28fa\nrustc 1.95.0, x86_64-unknown-linux-musl\nOpenMP 5.0 to 6.0\n";
        let note = "commit 329b463d28fa\nrustc 1.95.0, x86_64-unknown-linux-musl";
        assert_eq!(made_of(said), Some(("329b463d28fa", note)));
        assert_eq!(made_of("ompick 0.1.0\n"), None);
    }
}
