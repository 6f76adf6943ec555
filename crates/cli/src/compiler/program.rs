//! Which program a compiler is, and what beside its arguments decides what it says of itself: the key of what is
//! remembered of it.

use super::command::CommandLine;
use super::names;
use crate::store;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Environment variables that change what a compiler predefines, or where it searches.
const VARIABLES: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "CXX_MODULE_MAPPER",
    "OBJC_INCLUDE_PATH",
    "GCC_EXEC_PREFIX",
    "COMPILER_PATH",
    "DEVELOPER_DIR",
    "SDKROOT",
    "TOOLCHAINS",
    "MACOSX_DEPLOYMENT_TARGET",
    "SOURCE_DATE_EPOCH",
    "CCC_OVERRIDE_OPTIONS",
    "GFORTRAN_UNBUFFERED_ALL",
    "LANG",
    "LC_ALL",
    "ICCCFG",
    "ICPCCFG",
    "ICXCFG",
    "ICPXCFG",
    "IFORTCFG",
    "IFXCFG",
    "GXX_INCLUDE",
    "GXX_ROOT",
    "NVLOCALRC",
    "XLC_USR_CONFIG",
    "XLF_USR_CONFIG",
    "HIP_PATH",
    "ROCM_PATH",
    "CUDA_HOME",
    "CUDA_PATH",
];

/// What the names of variables begin with that compilers of MPI and of machines' vendors read.
const PREFIXES: &[&str] = &[
    "CCACHE_",
    "CLANG_",
    "CRAY",
    "CRAYPE_",
    "HDF5_",
    "HIPCC_",
    "I_MPI_",
    "MPICH_",
    "NCC_",
    "NFORT_",
    "NVCC_",
    "NVCOMPILER_",
    "NVHPC_",
    "OMPI_",
    "OPAL_",
    "PE_",
    "SHMEM_",
    "TAU_",
    "__INTEL_",
];

/// Variables that build tools and shells set anew for each command, and that say nothing to a compiler.
const OF_SHELLS: &[&str] = &[
    "_",
    "MAKEFLAGS",
    "MAKELEVEL",
    "MAKEOVERRIDES",
    "MAKE_TERMERR",
    "MAKE_TERMOUT",
    "MFLAGS",
    "OLDPWD",
    "OMPICK_CACHE_DIR",
    "OMPICK_CACHE_SIZE",
    "OMPICK_FLAGS",
    "PWD",
    "SHLVL",
];

/// A compiler's program.
struct Program {
    /// The file itself, which no link is.
    path: PathBuf,
    /// Its text, if it is a script.
    script: Option<Vec<u8>>,
    /// It runs another program, as a script does, a wrapper of MPI, or a cache that has a compiler's name.
    is_wrapper: bool,
}

impl Program {
    fn of(command: &CommandLine) -> Option<Program> {
        let path = locate(command)?.canonicalize().ok()?;
        let script = script(&path);
        let own = |name: &OsStr| names::driver(name).is_some_and(|driver| !driver.is_wrapper);
        let is_wrapper = script.is_some() || !own(path.as_os_str());
        Some(Program { path, script, is_wrapper })
    }

    /// Whether it may read a variable: all know of some; what a wrapper reads, or a program that it runs, nobody knows.
    fn reads(&self, name: &OsStr) -> bool {
        let Some(name) = name.to_str() else { return self.is_wrapper };
        let is_named = || self.script.as_ref().is_some_and(|text| has_word(text, name));
        VARIABLES.contains(&name)
            || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
            || (self.is_wrapper && (!OF_SHELLS.contains(&name) || (name.len() > 1 && is_named())))
    }

    /// Whether what it compiles for may be the machine that it runs on.
    fn follows_machine(&self, arguments: &[OsString]) -> bool {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let is_native = |argument: &OsString| {
            let argument = argument.to_string_lossy().to_ascii_lowercase();
            ["native", "host", "auto"].iter().any(|word| argument.ends_with(word))
        };
        self.is_wrapper || name.starts_with("nv") || name.starts_with("pg") || arguments.iter().any(is_native)
    }
}

/// What decides a compiler's answers beside its arguments, as the key of what is remembered: which program it is, as
/// it is now, the variables of the environment that it may read, and the machine if it may be asked for that.
///
/// `None`: there is no such program.
pub fn identity(command: &CommandLine, arguments: &[OsString]) -> Option<String> {
    let program = Program::of(command)?;
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| store::add(&mut hasher, bytes);
    part(store::stamp(&program.path)?.as_bytes());
    part(program.script.as_deref().unwrap_or_default());
    part(command.compiler.as_encoded_bytes());
    for word in command.launchers_to_ask().concat() {
        part(word.as_encoded_bytes());
    }
    let mut variables: Vec<(OsString, OsString)> =
        std::env::vars_os().filter(|(name, _)| program.reads(name)).collect();
    variables.sort();
    for (name, value) in variables {
        part(name.as_encoded_bytes());
        part(value.as_encoded_bytes());
    }
    if program.follows_machine(arguments) {
        part(&machine());
    }
    Some(hasher.finalize().to_hex().to_string())
}

/// The file name of a compiler's program, whatever links to it.
pub fn real_name(command: &CommandLine) -> Option<OsString> {
    Some(locate(command)?.canonicalize().ok()?.file_name()?.to_os_string())
}

/// Where a compiler is found.
fn locate(command: &CommandLine) -> Option<PathBuf> {
    let path = Path::new(&command.compiler);
    if path.components().count() > 1 {
        return Some(path.to_path_buf());
    }
    let launchers = command.launchers_to_ask().concat();
    let own = launchers.iter().rev().find_map(|word| word.to_str()?.strip_prefix("PATH="));
    let folders = own.map(OsString::from).or_else(|| std::env::var_os("PATH"))?;
    std::env::split_paths(&folders).map(|folder| folder.join(path)).find(|path| path.is_file())
}

/// A program's text, if it is a script.
fn script(path: &Path) -> Option<Vec<u8>> {
    /// Longer ones are no wrappers.
    const LONGEST: u64 = 1 << 20;
    let mut file = fs::File::open(path).ok()?;
    let mut text = vec![0; 2];
    file.read_exact(&mut text).ok()?;
    (text == *b"#!").then(|| file.take(LONGEST).read_to_end(&mut text)).and_then(Result::ok)?;
    Some(text)
}

/// Whether a name stands in a text as a word of its own.
fn has_word(text: &[u8], name: &str) -> bool {
    let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    memchr::memmem::find_iter(text, name.as_bytes()).any(|at| {
        let before = at.checked_sub(1).and_then(|n| text.get(n));
        !before.is_some_and(part) && !text.get(at + name.len()).is_some_and(part)
    })
}

/// What `-march=native` depends on: what is remembered may lie in a home that many machines have.
fn machine() -> Vec<u8> {
    /// Linux makes no more of the text than is read: one processor's part is enough.
    const PART: u64 = 4096;
    let mut text = String::new();
    let file = fs::File::open("/proc/cpuinfo").ok();
    let read = file.and_then(|file| file.take(PART).read_to_string(&mut text).ok());
    if read.is_none() || text.is_empty() {
        return name_of_machine();
    }
    // The others change from moment to moment.
    let tells = |line: &&str| !line.contains("MHz") && !line.to_ascii_lowercase().contains("bogomips");
    let lines = text.lines().take_while(|line| !line.is_empty()).filter(tells);
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

#[cfg(unix)]
fn name_of_machine() -> Vec<u8> {
    rustix::system::uname().nodename().to_bytes().to_vec()
}

#[cfg(not(unix))]
fn name_of_machine() -> Vec<u8> {
    std::env::var_os("COMPUTERNAME").unwrap_or_default().into_encoded_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(name: &str, script: Option<&str>) -> Program {
        let is_wrapper = script.is_some() || name == "opal_wrapper";
        Program { path: name.into(), script: script.map(|text| text.as_bytes().to_vec()), is_wrapper }
    }

    #[test]
    fn wrappers_read_all_variables_but_those_of_shells() {
        let reads =
            |name: &str, variable: &str, script: Option<&str>| program(name, script).reads(OsStr::new(variable));
        for variable in ["CPATH", "OMPI_CC", "PE_ENV", "CCACHE_COMPILER"] {
            assert!(reads("gcc", variable, None), "{variable}");
        }
        assert!(!reads("gcc", "PATH", None) && !reads("gcc", "WHICH", None));
        for variable in ["PATH", "WHICH"] {
            assert!(reads("opal_wrapper", variable, None) && reads("cc", variable, Some("#!/bin/sh\n")), "{variable}");
        }
        assert!(!reads("opal_wrapper", "MAKELEVEL", None) && !reads("cc", "PWD", Some("echo $OLDPWD")));
        assert!(reads("cc", "PWD", Some("exec ${PWD}/gcc")));
    }

    #[test]
    fn machines_count_where_they_are_asked_for() {
        let follows = |name: &str, argument: &str| program(name, None).follows_machine(&[argument.into()]);
        assert!(follows("gcc", "-march=native") && follows("icx", "-xHost") && follows("nvc", "-O2"));
        assert!(!follows("gcc", "-march=haswell") && follows("opal_wrapper", "-O2"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_machine_stays_the_same() {
        assert!(!machine().is_empty());
        assert_eq!(machine(), machine());
    }
}
