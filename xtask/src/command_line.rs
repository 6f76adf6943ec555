//! What `cargo xtask` takes.

use crate::{
    Error, alone, audit, bench, cache_model, cases, compilers, demo, deviations, dist, docs, figures, fuzz,
    fuzz_guided, fuzz_inputs, gpu, growth, hostile, integration, metamorphic, pages, parser, real, reproduce, test,
    twin, vsix,
};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ompick_tests::{repository, tools};
use std::path::PathBuf;

/// Automation of the ompick repository.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
pub struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Formatting, lints, and all tests, end to end; what CI runs
    Test,
    /// Licences and sources of what ompick is made of, and the oldest Rust that builds it
    Audit(audit::Options),
    /// What takes long: all build tools, and real programs compiled through `ompick cc`
    Integration(Integration),
    /// What `cc` adds to compilers, and `emit` beside rg, with their limits
    Bench(Bench),
    /// How the time of `emit` grows with what is written, for all that one can write many of
    Growth(Growth),
    /// Compiles through `ompick cc` beside plain ones, while files, flags and all else change at random
    CacheModel(cache_model::Options),
    /// Trees, names and conditions that nobody means well, and what comes of them
    Hostile(hostile::Options),
    /// Emit a program for three targets, run it, and show what was chosen
    Demo,
    /// Install the compilers that the tests need
    Compilers,
    /// Check programs that say in comments what they must do
    Cases(cases::Options),
    /// Programs of the corpus built for a real device, and what they did there
    Gpu(gpu::Options),
    /// Write the snapshots of corpus/ anew
    Bless {
        /// Only programs with this in their name
        #[arg(default_value = "")]
        name: String,
    },
    /// Packages for people who have no Rust: an archive, a wheel, a Debian package
    Dist(dist::Options),
    /// Whether the same commit gives the same bytes in two folders
    Reproduce(reproduce::Options),
    /// The corpus with compilers that resolve variants themselves, and behind `ompick cc`: a table for the docs
    Alone(alone::Options),
    /// Run the programs of the table of deviations through the compilers themselves
    Deviations(deviations::Options),
    /// The pages of `ompick report` in a real browser, which is installed if there is none
    Pages(pages::Options),
    /// The extension for Visual Studio Code as a package
    Vsix(vsix::Options),
    /// Build the book in docs/
    Docs(docs::Options),
    /// Figures of the code's structure, and what stands behind them
    Figures,
    /// Inputs that nobody would write: what must hold for any
    Fuzz(FuzzInputs),
    /// The same, guided by what inputs reach (libFuzzer), for hours
    FuzzGuided(fuzz_guided::Options),
    /// The corpus written otherwise by rules that change nothing: comments between tokens, macros, namespaces, source forms
    Metamorphic(metamorphic::Options),
    /// Random C, C++ or Fortran programs through ompick and a compiler, against a model of the rules
    FuzzDiff(FuzzDiff),
    /// Fortran programs of the distribution: understood, by others too, left alone, compiled
    RealFortran(RealFortran),
    /// A C++ program of the distribution: how much of it the grammar leaves unread
    RealCxx(RealCxx),
    /// Real projects built twice, plainly and through `ompick cc`, with and without variants
    Twin(twin::Options),
    /// Write the directive parser from its grammar
    Generate {
        /// See if that is needed
        #[arg(long)]
        check: bool,
    },
}

#[derive(Args, Debug)]
struct Integration {
    /// How many files of each program
    #[arg(long, default_value_t = 24)]
    files: usize,
    /// Where packages are kept [default: target/real-programs]
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Go on without packages that cannot be fetched, and say so
    #[arg(long)]
    may_lack_packages: bool,
}

#[derive(Args, Debug)]
struct Bench {
    /// Only rows of groups with this in their name: cc, editor, scale, tree, fortran
    #[arg(short = 'k', default_value = "")]
    only: String,
    /// Write the table into docs/src/speed.md
    #[arg(long)]
    docs: bool,
    /// Do nothing but parse a file: what others are measured beside
    #[arg(long, value_name = "FILE", hide = true)]
    parse: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Growth {
    /// Only shapes with this in their name
    #[arg(short = 'k', default_value = "")]
    only: String,
    /// Times the numbers that a shape has by itself
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// When a run is given up, in seconds
    #[arg(long, default_value_t = 60)]
    limit: u64,
    /// Write the table into docs/src/speed.md
    #[arg(long)]
    docs: bool,
    /// Write the largest program of each shape, and do not run them
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct FuzzInputs {
    /// How long, shared by all targets
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many of each target at the most
    #[arg(long)]
    inputs: Option<u64>,
    /// Only targets with this in their name
    #[arg(long, default_value = "")]
    target: String,
    /// Other inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where inputs that show a fault are kept [default: target/fuzz]
    #[arg(long)]
    keep: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct FuzzDiff {
    /// How many
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// In what they are written
    #[arg(long, value_enum, default_value_t = Language::C)]
    language: Language,
    /// The first one's seed; the next have the next numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many at once
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Where programs that fail are kept, shrunk [default: target/fuzz-diff]
    #[arg(long)]
    keep: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    C,
    Cxx,
    /// In free form
    Fortran,
    /// Fortran in fixed form
    Fixed,
    /// Fortran of several files, compiled one by one
    Modules,
    /// Of several files in C and C++, with users on the host and on the device.
    Programs,
    /// Fortran programs of generic names, of several files
    Generics,
}

#[derive(Args, Debug)]
struct RealCxx {
    /// The source package
    #[arg(long, value_name = "NAME", default_value = "lammps")]
    package: String,
    /// Only this folder of it
    #[arg(long, value_name = "FOLDER", default_value = "src")]
    part: String,
    /// Where the packages are kept [default: target/real-fortran]
    #[arg(long)]
    keep: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct RealFortran {
    /// Only this one (espresso, nwchem)
    #[arg(long, value_name = "NAME")]
    package: Option<String>,
    /// Compare one file of so many with what tree-sitter-fortran and gfortran read in it
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Begin to compare none after so many seconds for each package
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    /// Only compare
    #[arg(long)]
    compare: bool,
    /// How many files to compile with injected metadirectives
    #[arg(long, default_value_t = 100)]
    compile: usize,
    /// Where the packages are kept [default: target/real-fortran]
    #[arg(long)]
    keep: Option<PathBuf>,
}

impl Xtask {
    /// Does what was asked for.
    ///
    /// # Errors
    /// That of the command.
    pub fn run(self) -> Result<(), Error> {
        let kept = |given: Option<PathBuf>, name: &str| given.unwrap_or_else(|| repository().join("target").join(name));
        match self.command {
            Command::Test => test::run(),
            Command::Alone(options) => alone::run(&options),
            Command::Audit(options) => audit::run(&options),
            Command::Integration(Integration { files, keep, may_lack_packages }) => {
                integration::run(&integration::Options { keep: kept(keep, "real-programs"), files, may_lack_packages })
            }
            Command::Bench(Bench { parse: Some(file), .. }) => bench::bare_parse(&file),
            Command::Bench(Bench { only, docs, .. }) => {
                bench::run(&bench::Options { keep: kept(None, "real-programs"), only, docs })
            }
            Command::Growth(Growth { only, scale, limit, docs, write }) => {
                growth::run(&growth::Options { only: &only, scale, write: write.as_deref(), limit, docs })
            }
            Command::CacheModel(options) => cache_model::run(&options),
            Command::Hostile(options) => hostile::run(&options),
            Command::Demo => demo::run(),
            Command::Compilers => compilers::install(),
            Command::Cases(options) => cases::run(&options),
            Command::Gpu(options) => gpu::run(&options),
            Command::Bless { name } => cases::bless(&name),
            Command::Dist(options) => dist::run(&options),
            Command::Reproduce(options) => reproduce::run(&options),
            Command::Docs(options) => docs::run(options),
            Command::Figures => figures::run(),
            Command::Fuzz(FuzzInputs { seconds, inputs, target, seed, keep }) => {
                let (keep, ompick) = (kept(keep, "fuzz"), tools::ompick()?);
                fuzz_inputs::run(&fuzz_inputs::Options { seconds, inputs, seed, only: &target, keep, ompick })
            }
            Command::FuzzGuided(options) => fuzz_guided::run(&options),
            Command::FuzzDiff(FuzzDiff { count, language, seed, jobs, keep }) => fuzz::run(&fuzz::Options {
                count,
                seed,
                jobs: usize::from(jobs),
                keep: kept(keep, "fuzz-diff"),
                ompick: tools::ompick()?,
                max_failures: 10,
                language: language.of_generator(),
            }),
            Command::RealFortran(RealFortran { package, every, seconds, compare, compile, keep }) => {
                real::run(&real::Options {
                    keep: kept(keep, "real-fortran"),
                    // What is compared is read here.
                    ompick: if compare { PathBuf::new() } else { tools::ompick()? },
                    package: package.as_deref(),
                    gate: real::Gate { every, seconds },
                    only_compare: compare,
                    compile,
                })
            }
            Command::RealCxx(RealCxx { package, part, keep }) => {
                real::cxx::run(&kept(keep, "real-fortran"), &package, &part)
            }
            Command::Metamorphic(options) => metamorphic::run(&options),
            Command::Twin(options) => twin::run(&options),
            Command::Vsix(options) => vsix::run(&options),
            Command::Pages(options) => pages::run(&options),
            Command::Deviations(options) => deviations::run(&options),
            Command::Generate { check: true } => parser::check(),
            Command::Generate { check: false } => parser::generate(),
        }
    }
}

impl Language {
    fn of_generator(self) -> fuzz::Language {
        match self {
            Language::C => fuzz::Language::C,
            Language::Cxx => fuzz::Language::Cxx,
            Language::Fortran => fuzz::Language::Fortran(fuzz::Layout::Free),
            Language::Fixed => fuzz::Language::Fortran(fuzz::Layout::Fixed),
            Language::Modules => fuzz::Language::Modules,
            Language::Programs => fuzz::Language::Programs,
            Language::Generics => fuzz::Language::Generics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn options_do_not_contradict_each_other() {
        Xtask::command().debug_assert();
    }
}
