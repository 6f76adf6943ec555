//! `cargo xtask cases` and `bless`: programs that say in comments what they must do.

use crate::Error;
use crate::steps;
use ompick_tests::build_step::BuildStepChecker;
use ompick_tests::check::{Checker, Snapshots};
use ompick_tests::program::{self, Program};
use ompick_tests::tools::{self, Compilers};
use std::path::PathBuf;

/// Which programs are checked, and how.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Options {
    /// The folders that hold them
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Only those with this in their name
    #[arg(short = 'k', default_value = "")]
    pub only: String,
    /// Also name those that pass
    #[arg(short, long)]
    pub verbose: bool,
    /// With clang rather than GCC
    #[arg(long)]
    pub clang: bool,
    /// Source by source through `ompick cc`
    #[arg(long = "cc")]
    pub build_step: bool,
}

/// Checks the programs of some folders.
///
/// # Errors
/// If one is not as it says, or there is none.
pub fn run(options: &Options) -> Result<(), Error> {
    let Options { folders, only, verbose, clang, build_step } = options;
    let mut programs = Vec::new();
    for folder in folders {
        programs.extend(program::find(folder)?);
    }
    let compilers = if *clang { Compilers::clang()? } else { Compilers::gcc()? };
    let is_fortran = |p: &Program| program::kind(&p.main) == Some(program::Kind::Fortran);
    if programs.iter().any(is_fortran) && !steps::works(&compilers.fortran, &["--version"]) {
        eprintln!("NOT CHECKED: programs in Fortran, as there is no {}", compilers.fortran);
        programs.retain(|p| !is_fortran(p));
    }
    let ompick = tools::ompick()?;
    if *build_step {
        let checker = BuildStepChecker { ompick, compilers };
        return check(programs, only, *verbose, |programs| checker.check_all(programs));
    }
    let checker = Checker { ompick, compilers, snapshots: Snapshots::Compare };
    check(programs, only, *verbose, |programs| checker.check_all(programs))
}

/// Writes the snapshots of the corpus anew, as far as the rest holds.
///
/// # Errors
/// As [`run`].
pub fn bless(text: &str) -> Result<(), Error> {
    let programs = program::find(&ompick_tests::repository().join("corpus"))?;
    let checker = Checker { ompick: tools::ompick()?, compilers: Compilers::gcc()?, snapshots: Snapshots::Bless };
    check(programs, text, true, |programs| checker.check_all(programs))
}

fn check(
    mut programs: Vec<Program>,
    text: &str,
    verbose: bool,
    check_all: impl Fn(&[Program]) -> Vec<Result<(), String>>,
) -> Result<(), Error> {
    programs.retain(|program| program.name.contains(text));
    if programs.is_empty() {
        return Err("there are no such programs".to_string());
    }
    let mut failed = 0;
    for (program, result) in programs.iter().zip(check_all(&programs)) {
        match result {
            Ok(()) if verbose => println!("ok   {}", program.name),
            Ok(()) => {}
            Err(error) => {
                failed += 1;
                println!("FAIL {}: {error}", program.name);
            }
        }
    }
    println!("{} passed, {failed} failed", programs.len() - failed);
    if failed > 0 {
        return Err("some programs are not as they say".to_string());
    }
    Ok(())
}
