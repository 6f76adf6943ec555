//! Which compiler a program is, by its name.

use ompick_rewriter::run::Language;
use std::ffi::OsStr;
use std::path::Path;

/// A compiler driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Driver {
    /// What `.c` files are compiled as, and other sources that do not say.
    pub language: Language,
    /// It adds options of its own, which may switch OpenMP on: a compiler of MPI, of a machine's vendor.
    pub is_wrapper: bool,
}

/// Those that most machines have, one or the other: what a report of a fault names.
pub const USUAL: &[&str] = &[
    "gcc",
    "g++",
    "gfortran",
    "clang",
    "clang++",
    "flang",
    "nvc",
    "nvfortran",
    "icx",
    "ifx",
    "craycc",
    "ftn",
    "amdclang",
    "hipcc",
    "mpicc",
    "mpifort",
];

/// Compilers whose command line is what it seems.
const DRIVERS: &[(Language, &[&str])] = &[
    (
        Language::C,
        &["cc", "gcc", "c89", "c99", "clang", "icx", "icc", "nvc", "pgcc", "amdclang", "armclang", "aocc", "ncc"],
    ),
    (
        Language::Cxx,
        &["c++", "g++", "clang++", "icpx", "icpc", "dpcpp", "nvc++", "pgc++", "amdclang++", "armclang++", "nc++"],
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
            "nfort",
        ],
    ),
];

/// Programs that add options and run another compiler.
const WRAPPERS: &[(Language, &[&str])] = &[
    (Language::C, &["mpicc", "mpiicc", "mpiicx", "mpigcc", "mpiclang", "h5cc", "h5pcc", "oshcc", "shmemcc", "craycc"]),
    (
        Language::Cxx,
        &[
            "mpicxx",
            "mpic++",
            "mpiCC",
            "mpiicpc",
            "mpiicpx",
            "mpigxx",
            "mpiclang++",
            "h5c++",
            "h5pc++",
            "oshc++",
            "shmemc++",
            "hipcc",
            "crayCC",
            "CC",
        ],
    ),
    (
        Language::Fortran,
        &[
            "mpifort",
            "mpif77",
            "mpif90",
            "mpiifx",
            "mpiifort",
            "h5fc",
            "h5pfc",
            "oshfort",
            "shmemfort",
            "crayftn",
            "ftn",
            "caf",
        ],
    ),
];

/// A program that is put in front of a compiler, and runs it or remembers what it did.
struct Launcher {
    name: &'static str,
    /// Its options whose value is the next word.
    valued: &'static [&'static str],
    /// How many words of its own follow the options.
    own_words: usize,
}

const LAUNCHERS: &[Launcher] = &[
    Launcher { name: "ccache", valued: &[], own_words: 0 },
    Launcher { name: "sccache", valued: &[], own_words: 0 },
    Launcher { name: "distcc", valued: &[], own_words: 0 },
    Launcher { name: "icecc", valued: &[], own_words: 0 },
    Launcher { name: "buildcache", valued: &[], own_words: 0 },
    Launcher { name: "gomacc", valued: &[], own_words: 0 },
    Launcher { name: "env", valued: &["-u", "--unset", "-C", "--chdir"], own_words: 0 },
    Launcher { name: "time", valued: &["-f", "--format", "-o", "--output"], own_words: 0 },
    Launcher { name: "nice", valued: &["-n", "--adjustment"], own_words: 0 },
    Launcher { name: "ionice", valued: &["-c", "--class", "-n", "--classdata"], own_words: 0 },
    Launcher { name: "nohup", valued: &[], own_words: 0 },
    Launcher { name: "setsid", valued: &[], own_words: 0 },
    Launcher { name: "stdbuf", valued: &["-i", "-o", "-e", "--input", "--output", "--error"], own_words: 0 },
    Launcher { name: "taskset", valued: &[], own_words: 1 },
    Launcher { name: "timeout", valued: &["-k", "--kill-after", "-s", "--signal"], own_words: 1 },
    Launcher { name: "numactl", valued: &["-i", "-N", "-m", "-p", "-C", "-w"], own_words: 0 },
    Launcher {
        name: "srun",
        valued: &[
            "-A",
            "-a",
            "-b",
            "-B",
            "-c",
            "-C",
            "-d",
            "-D",
            "-e",
            "-G",
            "-i",
            "-J",
            "-L",
            "-m",
            "-M",
            "-n",
            "-N",
            "-o",
            "-p",
            "-q",
            "-r",
            "-S",
            "-t",
            "-T",
            "-w",
            "-W",
            "-x",
            "--account",
            "--chdir",
            "--constraint",
            "--cpus-per-task",
            "--error",
            "--gpus",
            "--input",
            "--job-name",
            "--mem",
            "--nodelist",
            "--nodes",
            "--ntasks",
            "--output",
            "--partition",
            "--qos",
            "--time",
        ],
        own_words: 0,
    },
];

/// How many words of a command line belong to the program in front of a compiler that it begins with; 0: it begins
/// with none, or with one that is not asked to run anything.
pub fn launcher_words<W: AsRef<OsStr>>(words: &[W]) -> usize {
    let Some(program) = words.first().map(AsRef::as_ref) else { return 0 };
    let name = file_name(program);
    let Some(launcher) = LAUNCHERS.iter().find(|launcher| launcher.name == name) else { return 0 };
    let text = |at: usize| words.get(at).and_then(|word: &W| word.as_ref().to_str());
    let mut at = 1;
    while let Some(word) = text(at) {
        match word {
            "--" => {
                at += 1;
                break;
            }
            _ if launcher.valued.contains(&word) => at += 2,
            _ if word.len() > 1 && word.starts_with('-') => at += 1,
            // Variables of the environment (`env`), settings (`ccache`).
            _ if is_assignment(word) => at += 1,
            _ => break,
        }
    }
    at += launcher.own_words;
    if at < words.len() { at } else { 0 }
}

/// Whether a program is put in front of compilers.
pub fn is_launcher(program: &OsStr) -> bool {
    let name = file_name(program);
    LAUNCHERS.iter().any(|launcher| launcher.name == name)
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Whether a program's command line is that of Microsoft's compilers.
pub fn is_of_microsoft(program: &OsStr) -> bool {
    let name = file_name(program);
    matches!(name.as_str(), "cl" | "icl" | "icx-cl") || name.starts_with("clang-cl")
}

/// What sources are compiled as by a program that no table has, as far as its name tells.
pub fn likely_language(program: &OsStr) -> Language {
    let name = file_name(program);
    let lower = name.to_ascii_lowercase();
    let holds = |parts: &[&str]| parts.iter().any(|part| lower.contains(part));
    if holds(&["fort", "f77", "f90", "f95", "ftn", "flang", "xlf"]) || lower.ends_with("fc") {
        Language::Fortran
    } else if holds(&["++", "cxx", "cpx", "cpc"]) || name.ends_with("CC") || name.ends_with("xlC") {
        Language::Cxx
    } else {
        Language::C
    }
}

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
    let listed = |table: &[(Language, &[&str])], name: &str| {
        table.iter().find(|(_, names)| names.contains(&name)).map(|(language, _)| *language)
    };
    let named = |name: &str| {
        let plain = listed(DRIVERS, name).map(|language| Driver { language, is_wrapper: false });
        plain.or_else(|| listed(WRAPPERS, name).map(|language| Driver { language, is_wrapper: true }))
    };
    let unversioned = base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    named(base).or_else(|| named(unversioned))
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
    }

    #[test]
    fn launchers_are_looked_through() {
        let words = |line: &str| launcher_words(&line.split(' ').collect::<Vec<_>>());
        for (line, expected) in [
            ("/usr/bin/ccache gcc -c a.c", 1),
            ("ccache compiler_check=content gcc -c a.c", 2),
            ("ccache -s", 0),
            ("gcc -c a.c", 0),
            ("env -i -u CPATH A=b C_D=e=f gcc -c a.c", 6),
            ("nice -n 5 gcc", 3),
            ("nice -5 gcc", 2),
            ("ionice -c2 -n 7 gcc", 4),
            ("taskset -c 0,1 gcc", 3),
            ("taskset 0x3 gcc", 2),
            ("srun -n 1 --exclusive -p debug gcc -c a.c", 6),
            ("time -p -- gcc", 3),
            ("env", 0),
        ] {
            assert_eq!(words(line), expected, "{line}");
        }
    }

    #[test]
    fn wrappers_may_switch_openmp_on() {
        let wraps = |name: &str| driver(OsStr::new(name)).is_some_and(|driver| driver.is_wrapper);
        assert!(wraps("mpicc") && wraps("/opt/mpiicpx") && wraps("h5pcc") && wraps("ftn") && !wraps("gcc-12"));
    }
}
