//! `cargo xtask integration`: what takes long, or needs the network: the tools that people build with,
//! all of them, and real programs compiled through `ompick cc`.

use crate::Error;
use crate::real::fetch;
use crate::steps;
use crate::twin;
use ompick_tests::tools;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Debian's packages of the tools, and a program of each.
const TOOLS: [(&str, &str); 10] = [
    ("make", "make"),
    ("cmake", "cmake"),
    ("bear", "bear"),
    ("meson", "meson"),
    ("ninja", "ninja-build"),
    ("ccache", "ccache"),
    ("sccache", "sccache"),
    ("distccd", "distcc"),
    ("mpicc", "libopenmpi-dev"),
    // What `apt-get source` unpacks with.
    ("dpkg-source", "dpkg-dev"),
];

/// How to run.
pub struct Options {
    /// Where packages are kept.
    pub keep: PathBuf,
    /// How many files of each program to compile.
    pub files: usize,
    /// Packages that cannot be fetched are named, and are no error.
    pub may_lack_packages: bool,
}

/// Does all of it.
///
/// # Errors
/// If a tool or a package cannot be had, or something is not as it must be.
pub fn run(options: &Options) -> Result<(), Error> {
    install()?;
    let cargo = steps::cargo_program();
    let mut command = Command::new(cargo);
    command.args(["test", "--package", "ompick-tests", "--test", "build_tools", "--test", "changed_target"]);
    command.args(["--test", "fortran_rebuilds", "--test", "snippets"]);
    command.env("OMPICK_TOOLS_REQUIRED", "1").current_dir(ompick_tests::repository());
    let status = command.status().map_err(|e| format!("cannot run cargo: {e}"))?;
    if !status.success() {
        return Err(format!("the tests with build tools: {status}"));
    }
    for (package, check) in [("lammps", lammps as fn(&Options, &Path) -> Result<(), Error>), ("espresso", espresso)] {
        match fetch::fetch(&options.keep, package) {
            Ok(folder) => check(options, &folder)?,
            Err(error) if options.may_lack_packages => {
                eprintln!("NOT CHECKED: {package} compiled through ompick: {error}");
            }
            Err(error) => return Err(error),
        }
    }
    // Of the twins those that take a few minutes: one that CMake builds, one of Meson's.
    for project in ["sundials", "pixman"] {
        match fetch::fetch(&options.keep, project) {
            Ok(_) => twin::run(&twin::Options::of_one(project, &options.keep))?,
            Err(error) if options.may_lack_packages => eprintln!("NOT CHECKED: {project} built twice: {error}"),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Installs the tools that are missing.
///
/// # Errors
/// If that cannot be done.
pub fn install() -> Result<(), Error> {
    let missing: Vec<&str> =
        TOOLS.iter().filter(|(program, _)| !steps::works(program, &["--version"])).map(|(_, p)| *p).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !steps::works("apt-get", &["--version"]) {
        return Err(format!("please install {}", missing.join(", ")));
    }
    steps::run("apt-get", &["update", "-q"])?;
    steps::run("apt-get", &[&["install", "-q", "-y", "--no-install-recommends"], &missing[..]].concat())
}

/// A program's files that are compiled directly and through ompick.
struct Comparison<'a> {
    compiler: &'a str,
    flags: Vec<String>,
    folder: PathBuf,
    out: PathBuf,
    ompick: PathBuf,
    same: usize,
}

impl Comparison<'_> {
    fn compile(&self, through: bool, source: &Path, object: &Path) -> Result<bool, Error> {
        let mut command = match through {
            true => {
                let mut command = Command::new(&self.ompick);
                command.args(["cc", "-t", "nvptx64:sm_80", "--", self.compiler]);
                command
            }
            false => Command::new(self.compiler),
        };
        command.args(&self.flags).arg("-c").arg(source).arg("-o").arg(object).current_dir(&self.folder);
        command.env("OMPICK_CACHE_DIR", self.out.join("cache"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command.status().map_err(|e| format!("cannot run {}: {e}", self.compiler))?.success())
    }

    /// Gives whether the file compiles at all.
    fn compare(&mut self, source: &Path) -> Result<bool, Error> {
        let object = self.out.join("object.o");
        if !self.compile(false, source, &object)? {
            return Ok(false);
        }
        let direct = fs::read(&object).map_err(|e| e.to_string())?;
        // At once, and from memory.
        for _ in 0..2 {
            fs::remove_file(&object).map_err(|e| e.to_string())?;
            if !self.compile(true, source, &object)? {
                return Err(format!("{} does not compile through ompick", source.display()));
            }
            if fs::read(&object).map_err(|e| e.to_string())? != direct {
                return Err(format!("the object of {} is another through ompick", source.display()));
            }
        }
        self.same += 1;
        Ok(true)
    }
}

fn comparison<'a>(
    options: &Options,
    name: &str,
    compiler: &'a str,
    folder: PathBuf,
    flags: &[&str],
) -> Result<Comparison<'a>, Error> {
    let out = options.keep.join(format!("{name}-objects"));
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(out.join("modules")).map_err(|e| format!("{}: {e}", out.display()))?;
    let flags = flags.iter().map(|flag| (*flag).to_string()).collect();
    Ok(Comparison { compiler, flags, folder, out, ompick: tools::ompick()?, same: 0 })
}

/// C++ with its own stand-in for MPI; its `OPENMP` files are full of directives, but not of variants.
fn lammps(options: &Options, package: &Path) -> Result<(), Error> {
    let folder = package.join("src");
    let flags =
        ["-O0", "-fopenmp", "-DLAMMPS_GZIP", "-DLMP_OPENMP", "-ISTUBS", "-I.", "-IOPENMP", "-IMOLECULE", "-IKSPACE"];
    let mut comparison = comparison(options, "lammps", "g++", folder.clone(), &flags)?;
    let own = every(sources(&folder, &["cpp"])?, options.files / 2);
    let openmp = every(sources(&folder.join("OPENMP"), &["cpp"])?, options.files / 2);
    let stubs = sources(&folder.join("STUBS"), &["c", "cpp"])?;
    for source in own.iter().chain(&openmp).chain(&stubs) {
        comparison.compare(source)?;
    }
    finish("lammps", &comparison, options.files / 2)
}

/// Fortran: each round compiles those files whose modules are there.
fn espresso(options: &Options, folder: &Path) -> Result<(), Error> {
    let modules = std::path::absolute(options.keep.join("espresso-objects/modules")).map_err(|e| e.to_string())?;
    let modules = modules.display().to_string();
    let flags = [
        "-O1",
        "-cpp",
        "-fopenmp",
        "-D__FFTW",
        "-Iinclude",
        "-I",
        &modules,
        "-J",
        &modules,
        "-fallow-argument-mismatch",
    ];
    let mut comparison = comparison(options, "espresso", "gfortran", folder.to_path_buf(), &flags)?;
    let mut open: BTreeSet<PathBuf> = BTreeSet::new();
    for part in ["UtilXlib", "Modules", "upflib", "LAXlib", "FFTXlib", "clib"] {
        open.extend(sources(&folder.join(part), &["f90"])?);
    }
    loop {
        let mut next = BTreeSet::new();
        let before = comparison.same;
        for source in &open {
            if comparison.same >= options.files {
                break;
            }
            if !comparison.compare(source)? {
                next.insert(source.clone());
            }
        }
        if comparison.same == before || comparison.same >= options.files {
            break;
        }
        open = next;
    }
    finish("espresso", &comparison, options.files / 2)
}

fn finish(name: &str, comparison: &Comparison, least: usize) -> Result<(), Error> {
    println!("{name}: {} objects are the same through ompick", comparison.same);
    if comparison.same < least.max(1) {
        return Err(format!("{name}: only {} files compile at all", comparison.same));
    }
    Ok(())
}

fn sources(folder: &Path, suffixes: &[&str]) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.is_file() && f.extension().and_then(OsStr::to_str).is_some_and(|s| suffixes.contains(&s)));
    files.sort();
    Ok(files)
}

/// So many of them, from all over the list.
fn every(files: Vec<PathBuf>, count: usize) -> Vec<PathBuf> {
    let step = (files.len() / count.max(1)).max(1);
    files.into_iter().step_by(step).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_taken_from_all_over() {
        let files: Vec<PathBuf> = (0..10).map(|n| PathBuf::from(n.to_string())).collect();
        assert_eq!(every(files.clone(), 5), ["0", "2", "4", "6", "8"].map(PathBuf::from));
        assert_eq!(every(files.clone(), 20), files);
        assert_eq!(every(Vec::new(), 3), Vec::<PathBuf>::new());
    }
}
