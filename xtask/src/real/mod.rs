//! Real Fortran programs from the distribution's source packages, fetched when they are needed: how much of them is
//! understood and whether others understand the same, that what holds no variants is left alone, and that directives
//! made metadirectives still compile.

mod compare;
pub mod cxx;
mod dump;
pub mod fetch;
pub mod inject;
mod measure;
mod modules;

use crate::Error;
use rayon::prelude::*;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A source package.
pub struct Package {
    name: &'static str,
    /// Only this folder of it.
    part: &'static str,
    /// Of that, only these folders; none: all. (Of nwchem nearly all is generated.)
    folders: &'static [&'static str],
    /// Folders for `-I`, below `part`.
    include: &'static [&'static str],
    /// Macros that its build defines.
    macros: &'static [&'static str],
    /// It has all files preprocessed, whatever their suffix.
    preprocess: bool,
}

/// The first is written in free form, the second in fixed form.
const PACKAGES: [Package; 2] = [
    Package {
        name: "espresso",
        part: "",
        folders: &[],
        include: &["include", "LAXlib"],
        // Without what the distribution's build takes from other packages.
        macros: &["__FFTW"],
        preprocess: true,
    },
    Package {
        name: "nwchem",
        part: "src",
        folders: &["NWints", "argos", "ccsd", "ddscf", "hessian", "nwdft", "nwxc", "rdmft", "util"],
        include: &["include", "tools/include"],
        macros: &["LINUX", "LINUX64", "GFORTRAN", "GCC4", "EXT_INT", "CHKUNDFLW", "USE_OPENMP"],
        preprocess: false,
    },
];

impl Package {
    /// What is looked at of the package unpacked in `folder`.
    fn folders_below(&self, folder: &Path) -> Vec<PathBuf> {
        match self.folders {
            [] => vec![folder.to_path_buf()],
            some => some.iter().map(|f| folder.join(f)).filter(|f| f.is_dir()).collect(),
        }
    }
}

pub struct Options<'a> {
    /// Where packages are kept.
    pub keep: PathBuf,
    pub ompick: PathBuf,
    /// Only this package.
    pub package: Option<&'a str>,
    /// Files that are compiled at most, for each package.
    pub compile: usize,
    /// Which files are compared with what others read in them.
    pub gate: Gate,
    /// Nothing else is done.
    pub only_compare: bool,
}

/// Does all of it for each package, and prints what came of it.
///
/// # Errors
/// If a package cannot be fetched, if `emit` changes a file that it should not, or if a file no longer compiles.
pub fn run(options: &Options) -> Result<(), Error> {
    let wanted = |p: &&Package| options.package.is_none_or(|name| name == p.name);
    let mut bad = Vec::new();
    for package in PACKAGES.iter().filter(wanted) {
        let folder = fetch::fetch(&options.keep, package.name)?.join(package.part);
        let files = fortran_files(package.folders_below(&folder))?;
        let include: Vec<PathBuf> = package.include.iter().map(|i| folder.join(i)).collect();
        println!("{}: {} files", package.name, files.len());
        bad.extend(compared(package, &files, &include, options.gate));
        if options.only_compare {
            continue;
        }
        println!("  {}", measure::measure(package, &files, &include));
        let emitted = inject::unchanged(options, package, &folder, &files)?;
        println!("  {} of them refused by emit, {} changed", emitted.refused.len(), emitted.changed.len());
        emitted.refused.iter().for_each(|f| println!("    {}", f.display()));
        bad.extend(emitted.changed.iter().map(|f| format!("{}: {} was changed", package.name, f.display())));
        let compiled = inject::compile(options, package, &folder, &files, &include)?;
        println!("  {compiled}");
        bad.extend(compiled.failures.into_iter().map(|f| format!("{}: {f}", package.name)));
    }
    match bad.is_empty() {
        true => Ok(()),
        false => Err(bad.join("\n")),
    }
}

/// Compares a sample of the packages with what others read in them.
///
/// # Errors
/// If a package cannot be fetched, or if there is a difference.
pub fn sample(keep: &Path) -> Result<(), Error> {
    let mut bad = Vec::new();
    for package in &PACKAGES {
        let folder = fetch::fetch(keep, package.name)?.join(package.part);
        let files = fortran_files(package.folders_below(&folder))?;
        let include: Vec<PathBuf> = package.include.iter().map(|i| folder.join(i)).collect();
        bad.extend(compared(package, &files, &include, SAMPLE));
    }
    if bad.is_empty() { Ok(()) } else { Err(bad.join("\n")) }
}

/// Whether the packages can be had: they are fetched unless they are there.
///
/// # Errors
/// If one cannot be fetched.
pub fn is_there(keep: &Path) -> Result<(), Error> {
    PACKAGES.iter().try_for_each(|p| fetch::fetch(keep, p.name).map(|_| ()))
}

/// Which files are compared with what others read in them.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// One of so many.
    pub every: usize,
    /// None is begun after so many seconds.
    pub seconds: u64,
}

/// About a minute's work.
const SAMPLE: Gate = Gate { every: 97, seconds: 60 };

/// Compares files with what others read in them, and gives the differences that nobody explains.
fn compared(package: &Package, files: &[PathBuf], include: &[PathBuf], gate: Gate) -> Vec<String> {
    let mut flags: Vec<String> = include.iter().map(|i| format!("-I{}", i.display())).collect();
    flags.extend(package.macros.iter().map(|m| format!("-D{m}=1")));
    flags.extend(package.preprocess.then(|| "-cpp".to_owned()));
    let chosen: Vec<&PathBuf> = files.iter().step_by(gate.every.max(1)).collect();
    let start = Instant::now();
    let compared = chosen.par_iter().filter_map(|path| {
        if start.elapsed().as_secs() > gate.seconds {
            return None;
        }
        let whole = measure::Whole::read(package, path, include)?;
        let mut one = compare::constructs(path, &whole);
        one.add(compare::calls_by_words(path, &whole));
        one.add(compare::names_and_calls(path, &whole.syntax, &flags));
        one.files = 1;
        Some(one)
    });
    let all = compared.reduce(compare::Compared::default, |mut all, one| {
        all.add(one);
        all
    });
    for difference in &all.differences {
        println!("    {difference}");
    }
    all.unparsed.iter().for_each(|statement| println!("    cannot be parsed: {statement}"));
    println!("  {all} ({} s; {} files left out for want of time)", start.elapsed().as_secs(), chosen.len() - all.files);
    all.differences.into_iter().map(|d| format!("{}: {d}", package.name)).collect()
}

/// All Fortran files below some folders, sorted.
fn fortran_files(mut folders: Vec<PathBuf>) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries.flatten() {
            let (path, kind) = (entry.path(), entry.file_type());
            match kind {
                Ok(kind) if kind.is_dir() => folders.push(path),
                Ok(kind) if kind.is_file() && is_fortran(&path) => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

fn is_fortran(path: &Path) -> bool {
    let suffix = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    matches!(suffix.as_str(), "f" | "for" | "f90" | "f95" | "f03" | "f08")
}
