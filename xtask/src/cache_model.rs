//! `cargo xtask cache-model`: what `ompick cc` remembers never makes a difference, tried by random edits.

use crate::Error;
use ompick_tests::cache_model::World;
use ompick_tests::tools;

/// How to run.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// How many times something is changed and compiled
    #[arg(long, default_value_t = 2000)]
    steps: usize,
    /// Other changes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the tree in which something differs
    #[arg(long)]
    keep: bool,
}

/// Makes the steps.
///
/// # Errors
/// If a compile through ompick differs from a plain one.
pub fn run(options: &Options) -> Result<(), Error> {
    let ompick = tools::ompick()?;
    let folder = tempfile::Builder::new().prefix("ompick-model-").tempdir().map_err(|e| e.to_string())?;
    let mut world = World::new(folder.path(), &ompick, options.seed)?;
    if !world.has_fortran() {
        eprintln!("NOT CHECKED: Fortran, as there is no gfortran");
    }
    for step in 0..options.steps {
        if let Err(difference) = world.step() {
            let kept = if options.keep { folder.keep().display().to_string() } else { "nothing".to_string() };
            return Err(format!("seed {}, step {step} (kept: {kept}): {difference}", options.seed));
        }
    }
    println!("{} steps with seed {}, {} of them errors: all the same", options.steps, options.seed, world.errors);
    Ok(())
}
