//! Which compiler a program is, by its name.

use ompick_rewriter::run::Language;
use std::ffi::OsStr;
use std::path::Path;

/// A compiler driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Driver {
    /// What `.c` files are compiled as, and other sources that do not say.
    pub language: Language,
}

const DRIVERS: &[(Language, &[&str])] = &[
    (
        Language::C,
        &["cc", "gcc", "c89", "c99", "clang", "icx", "icc", "nvc", "pgcc", "mpicc", "amdclang", "armclang", "aocc"],
    ),
    (
        Language::Cxx,
        &[
            "c++",
            "g++",
            "clang++",
            "icpx",
            "icpc",
            "dpcpp",
            "nvc++",
            "pgc++",
            "mpicxx",
            "mpic++",
            "mpiCC",
            "mpiicpx",
            "amdclang++",
            "armclang++",
            "CC",
        ],
    ),
    (
        Language::Fortran,
        &[
            "gfortran",
            "f77",
            "f90",
            "f95",
            "flang",
            "amdflang",
            "armflang",
            "ifx",
            "ifort",
            "nvfortran",
            "pgfortran",
            "mpifort",
            "mpif77",
            "mpif90",
            "mpiifx",
            "mpiifort",
            "ftn",
            "caf",
        ],
    ),
];

/// Programs that are put in front of a compiler, and run it or remember what it did.
const LAUNCHERS: &[&str] = &["ccache", "sccache", "distcc", "icecc", "buildcache", "gomacc"];

/// The driver that a program's name stands for: `gcc`, `/usr/bin/x86_64-linux-gnu-g++-12`,
/// `clang-14`, `flang-new`. `None`: another program.
pub fn driver(program: &OsStr) -> Option<Driver> {
    let name = file_name(program);
    let parts: Vec<&str> = name.split('-').collect();
    // What follows the name is a version, or says which of several builds it is.
    let suffix = |part: &&str| {
        let version = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        version || matches!(*part, "new" | "posix" | "win32" | "mp" | "openmpi" | "mpich")
    };
    let known = parts.len() - parts.iter().rev().take_while(|part| suffix(part)).count();
    // Debian's `mpicc.openmpi`.
    let base = parts[..known]
        .last()
        .map(|base| base.split_once('.').filter(|(_, mpi)| suffix(mpi)).map_or(*base, |(name, _)| name))?;
    let language = |name: &str| DRIVERS.iter().find(|(_, names)| names.contains(&name)).map(|(language, _)| *language);
    let unversioned = base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    language(base).or_else(|| language(unversioned)).map(|language| Driver { language })
}

/// Whether a program is one that is put in front of a compiler.
pub fn is_launcher(program: &OsStr) -> bool {
    LAUNCHERS.contains(&file_name(program).as_str())
}

fn file_name(program: &OsStr) -> String {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(".exe").unwrap_or(&name).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(name: &str) -> Option<Language> {
        driver(OsStr::new(name)).map(|d| d.language)
    }

    #[test]
    fn prefixes_and_versions_do_not_matter() {
        for name in ["gcc", "/usr/bin/gcc-12", "x86_64-linux-gnu-gcc-12.2", "clang-14", "icx", "nvc", "mpicc.openmpi"] {
            assert_eq!(language(name), Some(Language::C), "{name}");
        }
        for name in ["g++-12", "clang++", "clang++-14", "aarch64-linux-gnu-g++", "mpicxx", "nvc++", "icpx"] {
            assert_eq!(language(name), Some(Language::Cxx), "{name}");
        }
        for name in ["gfortran-12", "flang-new", "flang-new-18", "ifx", "nvfortran", "mpifort", "mpif90"] {
            assert_eq!(language(name), Some(Language::Fortran), "{name}");
        }
    }

    #[test]
    fn other_programs_are_no_compilers() {
        for name in ["gcc-ar", "gcc-ranlib-12", "clang-tidy", "clang-cl", "ld", "as", "make", "", "12"] {
            assert_eq!(language(name), None, "{name}");
        }
        assert!(is_launcher(OsStr::new("/usr/bin/ccache")) && !is_launcher(OsStr::new("gcc")));
    }
}
