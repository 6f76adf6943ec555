//! `cargo xtask test`: everything that must hold before a change is accepted.

use crate::{Error, cases, compilers, demo, docs, fuzz_inputs, integration, metamorphic, parser, real, steps};
use ompick_tests::tools::Compilers;

/// Runs all steps, the quick ones first.
///
/// # Errors
/// That of the first step that fails.
pub fn run() -> Result<(), Error> {
    steps::cargo(&["fmt", "--all", "--check"])?;
    parser::check()?;
    steps::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    docs::crates()?;
    compilers::install()?;
    if let Err(error) = integration::install() {
        eprintln!("NOT CHECKED: builds with the tools that are missing: {error}");
    }
    steps::cargo(&["test", "--workspace", "--no-fail-fast"])?;
    demo::run()?;
    fuzz_inputs::run(&fuzz_inputs::Options {
        seconds: 600,
        inputs: Some(60),
        seed: 1,
        only: "",
        keep: ompick_tests::repository().join("target/fuzz"),
        ompick: ompick_tests::tools::ompick()?,
    })?;
    metamorphic::run(&metamorphic::Options {
        sample: 150,
        keep: ompick_tests::repository().join("target/metamorphic"),
        ..Default::default()
    })?;
    // What is fetched may be out of reach.
    let keep = ompick_tests::repository().join("target/real-fortran");
    match real::is_there(&keep) {
        Ok(()) => real::sample(&keep)?,
        Err(error) => eprintln!("NOT CHECKED: what others read in real Fortran programs: {error}"),
    }
    match Compilers::clang() {
        Ok(_) => cases::run(&cases::Options { folders: vec!["corpus".into()], clang: true, ..Default::default() })?,
        Err(_) => eprintln!("NOT CHECKED: the corpus with clang, which is not installed"),
    }
    Ok(())
}
