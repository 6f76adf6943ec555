//! Real Fortran programs from the distribution's source packages, fetched when they are needed: how much of them is
//! understood, that what holds no variants is left alone, and that directives made metadirectives still compile.

pub mod fetch;
mod inject;
mod measure;
mod modules;

use crate::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A source package.
struct Package {
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
        folders: &["NWints", "argos", "ccsd", "ddscf", "hessian", "nwdft", "rdmft", "util"],
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
