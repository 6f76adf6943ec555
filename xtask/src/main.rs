//! Automation of the ompick repository: `cargo xtask COMMAND`.

mod bench;
mod cases;
mod compilers;
mod demo;
mod fuzz;
mod fuzz_inputs;
#[cfg(feature = "generate")]
mod generate;
mod growth;
mod integration;
mod parser;
mod real;
mod steps;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  test                    formatting, lints, and all tests, end to end; what CI runs
  integration [OPTION]    what takes long: all build tools, and real programs compiled through `ompick cc`
      --files N           how many files of each program (default 24)
      --keep DIR          where packages are kept (default target/real-programs)
      --may-lack-packages go on without packages that cannot be fetched, and say so
  bench                   what `cc` adds to compilers, and `emit` beside rg, with their limits
  growth [OPTION]         how the time of `emit` grows with what is written, for all that one can write many of
      -k TEXT             only shapes with TEXT in their name
      --scale X           times the numbers that a shape has by itself (default 1)
      --limit SECONDS     when a run is given up (default 60)
      --write DIR         write the largest program of each shape, and do not run them
  demo                    emit a program for three targets, run it, and show what was chosen
  compilers               install the compilers that the tests need
  cases DIR... [OPTION]   check programs that say in comments what they must do
      -k TEXT             only those with TEXT in their name
      -v                  also name those that pass
      --clang             with clang rather than GCC
      --cc                source by source through `ompick cc`
  bless [TEXT]            write the snapshots of corpus/ anew (of programs with TEXT in their name)
  fuzz [OPTION]           inputs that nobody would write: what must hold for any
      --seconds N         how long (default 60), shared by all targets
      --inputs N          how many of each target at the most
      --target TEXT       only targets with TEXT in their name
      --seed S            other inputs (default 1)
      --keep DIR          where inputs that show a fault are kept (default target/fuzz)
  fuzz-diff [OPTION]      random C, C++ or Fortran programs through ompick and a compiler, against a model of the rules
      --count N           how many (default 200)
      --language L        c (the default), cxx, fortran, fixed (Fortran in fixed form) or
                          modules (Fortran of several files, compiled one by one)
      --seed S            the first one's seed (default 1); the next have the next numbers
      --jobs J            how many at once (default 2)
      --keep DIR          where programs that fail are kept, shrunk (default target/fuzz-diff)
  real-fortran [OPTION]   Fortran programs of the distribution: understood, left alone, compiled
      --package NAME      only this one (espresso, nwchem)
      --compile N         how many files to compile with injected metadirectives (default 100)
      --keep DIR          where the packages are kept (default target/real-fortran)
  generate [--check]      write the directive parser from its grammar; or see if that is needed
";

/// Why a command failed, to be read by a person.
type Error = String;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["test"] => test::run(),
        ["integration", rest @ ..] => integrate(rest),
        ["bench"] => bench::run(&bench::Options { keep: ompick_tests::repository().join("target/real-programs") }),
        ["growth", rest @ ..] => measure_growth(rest),
        ["demo"] => demo::run(),
        ["compilers"] => compilers::install(),
        ["cases", rest @ ..] => cases::run(rest),
        ["bless"] => cases::bless(""),
        ["bless", text] => cases::bless(text),
        ["fuzz", rest @ ..] => fuzz_inputs(rest),
        ["fuzz-diff", rest @ ..] => fuzz_diff(rest),
        ["real-fortran", rest @ ..] => real_fortran(rest),
        ["generate"] => parser::generate(),
        ["generate", "--check"] => parser::check(),
        ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn integrate(arguments: &[&str]) -> Result<(), Error> {
    let keep = ompick_tests::repository().join("target/real-programs");
    let mut options = integration::Options { keep, files: 24, may_lack_packages: false };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        if *name == "--may-lack-packages" {
            options.may_lack_packages = true;
            continue;
        }
        let value = rest.next().ok_or_else(|| format!("{name} takes a value"))?;
        match *name {
            "--files" => options.files = value.parse().map_err(|_| format!("{name} takes a number, not `{value}`"))?,
            "--keep" => options.keep = value.into(),
            _ => return Err(format!("integration has no option {name}")),
        }
    }
    integration::run(&options)
}

fn measure_growth(arguments: &[&str]) -> Result<(), Error> {
    let mut options = growth::Options { only: "", scale: 1.0, write: None, limit: 60 };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} takes a value"))?;
        match *name {
            "-k" => options.only = value,
            "--scale" => options.scale = value.parse().map_err(|_| format!("{name} takes a number"))?,
            "--limit" => options.limit = value.parse().map_err(|_| format!("{name} takes a number"))?,
            "--write" => options.write = Some(value.as_ref()),
            _ => return Err(format!("growth has no option {name}")),
        }
    }
    growth::run(&options)
}

fn real_fortran(arguments: &[&str]) -> Result<(), Error> {
    let mut options = real::Options {
        keep: ompick_tests::repository().join("target/real-fortran"),
        ompick: ompick_tests::tools::ompick()?,
        package: None,
        compile: 100,
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} takes a value"))?;
        match *name {
            "--package" => options.package = Some(value),
            "--keep" => options.keep = value.into(),
            "--compile" => options.compile = value.parse().map_err(|_| format!("{name} takes a number"))?,
            _ => return Err(format!("real-fortran has no option {name}")),
        }
    }
    real::run(&options)
}

fn fuzz_inputs(arguments: &[&str]) -> Result<(), Error> {
    let keep = ompick_tests::repository().join("target/fuzz");
    let mut options = fuzz_inputs::Options {
        seconds: 60,
        inputs: None,
        seed: 1,
        only: "",
        keep,
        ompick: ompick_tests::tools::ompick()?,
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} takes a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name} takes a number, not `{value}`"));
        match *name {
            "--seconds" => options.seconds = number()?,
            "--inputs" => options.inputs = Some(number()?),
            "--seed" => options.seed = number()?,
            "--target" => options.only = value,
            "--keep" => options.keep = value.into(),
            _ => return Err(format!("fuzz has no option {name}")),
        }
    }
    fuzz_inputs::run(&options)
}

fn fuzz_diff(arguments: &[&str]) -> Result<(), Error> {
    let mut options = fuzz::Options {
        count: 200,
        seed: 1,
        jobs: 2,
        keep: ompick_tests::repository().join("target/fuzz-diff"),
        ompick: ompick_tests::tools::ompick()?,
        max_failures: 10,
        language: fuzz::Language::C,
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{name} takes a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name} takes a number, not `{value}`"));
        match *name {
            "--count" => options.count = number()?,
            "--seed" => options.seed = number()?,
            "--jobs" => options.jobs = number()?.clamp(1, 256) as usize,
            "--keep" => options.keep = value.into(),
            "--language" => {
                options.language = match *value {
                    "c" => fuzz::Language::C,
                    "cxx" => fuzz::Language::Cxx,
                    "fortran" => fuzz::Language::Fortran(fuzz::Layout::Free),
                    "fixed" => fuzz::Language::Fortran(fuzz::Layout::Fixed),
                    "modules" => fuzz::Language::Modules,
                    _ => return Err(format!("there are no random programs in {value}")),
                }
            }
            _ => return Err(format!("fuzz-diff has no option {name}")),
        }
    }
    fuzz::run(&options)
}
