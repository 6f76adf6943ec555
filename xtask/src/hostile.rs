//! `cargo xtask hostile`: what nobody means well, tried; a table of what came of it.

use crate::Error;
use ompick_tests::hostile::{Lab, Outcome, all};
use ompick_tests::tools;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// How the page begins.
const HEAD: &str = "\
# Hostile use

ompick reads programs that somebody else wrote, and changes files. These are trees, names and conditions that nobody means
well, and what comes of them; `cargo xtask hostile --write docs/src/hostile.md` makes them all, and writes this page.

| | what is tried | what comes of it |
| --- | --- | --- |
";

/// How to run.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only cases with this in their name or area
    #[arg(short = 'k', default_value = "")]
    only: String,
    /// Without those that take long
    #[arg(long)]
    quick: bool,
    /// With an optimised build: for the cases that take long
    #[arg(long)]
    release: bool,
    /// Write the book's page with the table there
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Tries all cases.
///
/// # Errors
/// If one does not hold.
pub fn run(options: &Options) -> Result<(), Error> {
    let ompick = if options.release { tools::ompick_release()? } else { tools::ompick()? };
    let mut table = String::from(HEAD);
    let mut problems = Vec::new();
    let is_wanted = |text: &str| text.contains(&options.only);
    for case in all() {
        if !(is_wanted(case.name) || is_wanted(case.area)) || (options.quick && case.is_long) {
            continue;
        }
        let started = Instant::now();
        let result = Lab::new(&ompick).and_then(|lab| (case.run)(&lab));
        let text = match &result {
            Ok(Outcome::Holds(text)) => text.clone(),
            Ok(Outcome::NotTried(why)) => format!("NOT TRIED: {why}"),
            Err(why) => format!("FAILED: {why}"),
        };
        println!("{:>6.1} s  {}: {}: {text}", started.elapsed().as_secs_f64(), case.area, case.name);
        let _ = writeln!(table, "| {} | {} | {text} |", case.area, case.name);
        if let Err(why) = result {
            problems.push(format!("{}: {why}", case.name));
        }
    }
    if let Some(path) = &options.write {
        fs::write(path, &table).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
