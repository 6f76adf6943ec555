//! `cargo xtask dist`: what is given to people who have no Rust.
//!
//! One static program serves every Linux of its architecture, whatever its C library. Around it: an archive with
//! completions, manual pages, the CMake package, the licences and the list of all that is inside; a Python wheel; a
//! Debian package; sums. [`program`] builds the program, [`contents`] knows what it is made of, [`packages`] packs it,
//! [`install`] tries the packages where nothing else is.

mod contents;
mod install;
mod packages;
pub mod program;

use crate::Error;
use program::Recipe;
use std::fs;
use std::path::{Path, PathBuf};

/// What is made, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Where it goes
    #[arg(long, value_name = "DIR", default_value = "target/dist")]
    pub to: PathBuf,
    /// For which machines; one of another architecture needs its cross compiler and qemu-user
    #[arg(long, value_name = "TARGET", default_value = "x86_64-unknown-linux-musl")]
    pub target: String,
    /// The profile of cargo: `dev` is quick to build, for looking at the packages themselves
    #[arg(long, value_name = "PROFILE", default_value = "dist")]
    pub profile: String,
    /// Where the archive will be had from, for the recipes of Spack and EasyBuild
    #[arg(long, value_name = "URL", default_value = "https://example.org/ompick")]
    pub address: String,
    /// Install each package where nothing else is, made with debootstrap as root, and run corpus/heat there
    #[arg(long)]
    pub install: bool,
}

/// The largest program that is given out, in bytes: tables of grammars alone are 10 MB (docs/src/install.md).
const LIMIT: u64 = 26_000_000;

/// Makes all of it, and names the files.
///
/// # Errors
/// If something cannot be built, or the program is larger than it may be.
pub fn run(options: &Options) -> Result<(), Error> {
    let to = std::path::absolute(&options.to).map_err(|e| e.to_string())?;
    fs::create_dir_all(&to).map_err(|e| e.to_string())?;
    let recipe = Recipe::here(&options.target, &options.profile)?;
    if options.install {
        install::can_be_tried(&recipe)?;
    }
    let contents = contents::Contents::of(&options.target)?;
    let program = recipe.build(&contents.build_note(&recipe)?)?;
    let size = size(&program)?;
    println!("ompick {}: {:.1} MB", contents.version, size as f64 / 1e6);
    if size > LIMIT && options.profile == "dist" {
        return Err(format!("the program has {size} bytes, and may have {LIMIT}"));
    }
    program::has_no_path_of_this_machine(&program)?;
    let (to, address) = (&*to, &*options.address);
    let made = packages::Packages { to, recipe: &recipe, contents: &contents, program: &program, address }.make()?;
    for path in made.all() {
        println!("{} {:.1} MB", path.display(), self::size(path)? as f64 / 1e6);
    }
    if options.install {
        install::run(&made, &recipe)?;
    }
    Ok(())
}

fn size(path: &Path) -> Result<u64, Error> {
    Ok(fs::metadata(path).map_err(|e| format!("{}: {e}", path.display()))?.len())
}
