//! What a compiler predefines and where it searches: asked of the compiler itself, once.

use super::arguments::Call;
use super::command::CommandLine;
use super::names::{self, Driver};
use crate::file_state::{self, FileState};
use crate::store::{self, Store};
use ompick_rewriter::run::Language;
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use thiserror::Error;

/// A compiler's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Predefined macros; a name may have parameters, `f(x)`.
    pub macros: Vec<(String, String)>,
    /// Where `<...>` is looked for without any `-I`.
    pub folders: Vec<PathBuf>,
    /// The programs that the driver, or what it stands for, ran to answer: another one would answer otherwise.
    #[serde(default)]
    pub programs: Vec<(PathBuf, FileState)>,
}

/// Environment variables that change what a compiler predefines, or where it searches.
const ENVIRONMENT: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "CXX_MODULE_MAPPER",
    "OBJC_INCLUDE_PATH",
    "GCC_EXEC_PREFIX",
    "COMPILER_PATH",
    "SDKROOT",
    "MACOSX_DEPLOYMENT_TARGET",
    "SOURCE_DATE_EPOCH",
    "CCC_OVERRIDE_OPTIONS",
    "CLANG_CONFIG_FILE_USER_DIR",
    "GFORTRAN_UNBUFFERED_ALL",
    "LANG",
    "LC_ALL",
    "ICXCFG",
    "ICPXCFG",
    "IFXCFG",
    "HIP_PATH",
    "ROCM_PATH",
    "CUDA_HOME",
    "CUDA_PATH",
];

/// What the names of variables begin with that compilers of MPI and of machines' vendors read.
const PREFIXES: &[&str] =
    &["PE_", "CRAY", "CRAYPE_", "OMPI_", "OPAL_", "MPICH_", "I_MPI_", "NVCC_", "HIPCC_", "HDF5_", "TAU_", "SHMEM_"];

/// What decides a compiler's answers beside its arguments, as the key of what is remembered: which program it is, as
/// it is now, and the variables of the environment that it may read.
///
/// `None`: there is no such program.
pub fn identity(command: &CommandLine) -> Option<String> {
    let path = locate(&command.compiler)?;
    let mut hasher = blake3::Hasher::new();
    store::add(&mut hasher, store::stamp(&path)?.as_bytes());
    store::add(&mut hasher, command.compiler.as_encoded_bytes());
    for word in command.environment() {
        store::add(&mut hasher, word.as_encoded_bytes());
    }
    let script = script(&path);
    let mut variables: Vec<(OsString, OsString)> =
        std::env::vars_os().filter(|(name, _)| is_read(name, script.as_deref())).collect();
    variables.sort();
    for (name, value) in variables {
        store::add(&mut hasher, name.as_encoded_bytes());
        store::add(&mut hasher, value.as_encoded_bytes());
    }
    Some(hasher.finalize().to_hex().to_string())
}

/// A program's text, if it is a script: the variables that it reads stand there.
fn script(path: &Path) -> Option<Vec<u8>> {
    use std::io::Read;
    /// Longer ones are no wrappers.
    const LONGEST: u64 = 1 << 20;
    let mut file = fs::File::open(path).ok()?;
    let mut head = [0; 2];
    file.read_exact(&mut head).ok()?;
    let mut text = Vec::new();
    (head == *b"#!").then(|| file.take(LONGEST).read_to_end(&mut text)).and_then(Result::ok)?;
    Some(text)
}

/// Whether a compiler may read a variable: all know of some, a script of those that it names, and of `PATH`, by which
/// it finds what it runs.
fn is_read(name: &OsStr, script: Option<&[u8]>) -> bool {
    let Some(name) = name.to_str() else { return false };
    let named = |text: &[u8]| {
        let part = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
        memchr::memmem::find_iter(text, name.as_bytes()).any(|at| {
            let before = at.checked_sub(1).and_then(|n| text.get(n));
            !before.is_some_and(part) && !text.get(at + name.len()).is_some_and(part)
        })
    };
    ENVIRONMENT.contains(&name)
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || script.is_some_and(|text| name == "PATH" || (name.len() > 1 && named(text)))
}

/// Why a compiler says nothing of itself.
#[derive(Debug, Error)]
pub enum NoAnswer {
    #[error("cannot run {compiler}: {error}")]
    CannotRun { compiler: String, error: io::Error },
    /// There is no place for an empty source.
    #[error("cannot ask {compiler} for its macros: {error}")]
    NoSource { compiler: String, error: io::Error },
    #[error("{compiler} does not tell its macros{}", said.as_ref().map_or(String::new(), |line| format!(": {line}")))]
    NoMacros { compiler: String, said: Option<String> },
}

impl Probe {
    /// The value of a macro.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.macros.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Asks a compiler, or remembers what it said.
    ///
    /// # Errors
    /// If it does not answer as compilers do; says what it said.
    pub fn of(
        command: &CommandLine,
        call: &Call,
        language: Language,
        store: Option<&Store>,
    ) -> Result<Probe, NoAnswer> {
        let key = identity(command).map(|identity| {
            let mut hasher = blake3::Hasher::new();
            store::add(&mut hasher, identity.as_bytes());
            store::add(&mut hasher, format!("{language:?}").as_bytes());
            call.character.iter().for_each(|a| store::add(&mut hasher, a.as_encoded_bytes()));
            hasher.finalize().to_hex().to_string()
        });
        let known = || store?.read::<Probe>("probe", key.as_deref()?);
        if let Some(known) = known()
            && known.programs.iter().all(|(path, state)| state.holds(path))
        {
            return Ok(known);
        }
        let probe = ask(command, call, language, store)?;
        if let (Some(store), Some(key)) = (store, &key) {
            store.write("probe", key, &probe);
        }
        Ok(probe)
    }
}

/// Where a program is found.
pub fn locate(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return Some(path.to_path_buf());
    }
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(path)).find(|path| path.is_file())
}

/// What a program is that no table names: the compiler that a wrapper of MPI shows (`-show`), or what its version
/// says.
pub fn identify(command: &CommandLine, store: Option<&Store>) -> Driver {
    let key = identity(command);
    let known = || store?.read::<Vec<String>>("driver", key.as_deref()?);
    let said = known().unwrap_or_else(|| {
        let said = |option: &str| {
            let mut asked = command.to_ask();
            asked.arg(option);
            let output = run(asked).ok().filter(|output| output.status.success());
            let line = output.and_then(|o| Some(String::from_utf8_lossy(&o.stdout).lines().next()?.to_string()));
            line.unwrap_or_default()
        };
        let said: Vec<String> = ["-show", "--version"].map(said).to_vec();
        if let (Some(store), Some(key)) = (store, &key) {
            store.write("driver", key, &said);
        }
        said
    });
    let shown = said.first().and_then(|line| line.split_whitespace().next()).and_then(|w| names::driver(w.as_ref()));
    let version = said.get(1).map(String::as_str).unwrap_or_default();
    let language = match shown {
        Some(driver) => driver.language,
        None if version.contains("Fortran") || version.contains("flang") => Language::Fortran,
        None if version.starts_with("g++") || version.starts_with("c++") => Language::Cxx,
        None => names::likely_language(&command.compiler),
    };
    Driver { language, is_wrapper: true }
}

fn run(mut command: Command) -> Result<Output, NoAnswer> {
    let compiler = command.get_program().to_string_lossy().into_owned();
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command.output().map_err(|error| NoAnswer::CannotRun { compiler, error })
}

/// How compilers are asked for their macros: GCC's way, XL's, nvcc's.
const QUESTIONS: [&[&str]; 3] =
    [&["-E", "-dM", "-v"], &["-E", "-qshowmacros", "-v"], &["-E", "-Xcompiler", "-dM", "-v"]];

/// An empty source: flang reads no devices.
enum Empty {
    /// It stays, so that whoever stops us leaves nothing behind.
    Kept(PathBuf),
    Temporary(tempfile::NamedTempFile),
}

impl Empty {
    fn new(store: Option<&Store>) -> io::Result<Empty> {
        const NAME: &str = "empty.F90";
        if let Some(folder) = store.and_then(|store| store.folder("source", "empty", &[(NAME, b"")]).ok()) {
            return Ok(Empty::Kept(folder.join(NAME)));
        }
        let temporary = tempfile::Builder::new().prefix("ompick-").suffix(".F90").tempfile_in(store::temporary());
        temporary.map(Empty::Temporary)
    }

    fn path(&self) -> &Path {
        match self {
            Empty::Kept(path) => path,
            Empty::Temporary(file) => file.path(),
        }
    }
}

fn ask(command: &CommandLine, call: &Call, language: Language, store: Option<&Store>) -> Result<Probe, NoAnswer> {
    let compiler = command.compiler.to_string_lossy().into_owned();
    let now = file_state::now();
    let empty = match language {
        Language::Fortran => match Empty::new(store) {
            Ok(empty) => Some(empty),
            Err(error) => return Err(NoAnswer::NoSource { compiler, error }),
        },
        _ => None,
    };
    // Compilers that a table has answer in GCC's way, or not at all.
    let ways =
        if names::driver(&command.compiler).is_some_and(|driver| !driver.is_wrapper) { 1 } else { QUESTIONS.len() };
    let mut said_instead = None;
    for question in &QUESTIONS[..ways] {
        let mut asked = command.to_ask();
        if language != Language::Fortran {
            // Whoever asks knows them, and what they name may come and go.
            ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"].iter().for_each(|name| _ = asked.env_remove(name));
        }
        asked.args(&call.character).args(*question);
        match language {
            Language::C => asked.args(["-x", "c", "/dev/null"]),
            Language::Cxx => asked.args(["-x", "c++", "/dev/null"]),
            Language::Fortran => asked.args(["-cpp", "-x", "f95-cpp-input"]).args(empty.as_ref().map(Empty::path)),
        };
        let output = run(asked)?;
        let said = String::from_utf8_lossy(&output.stderr);
        let macros = defines(&String::from_utf8_lossy(&output.stdout));
        if output.status.success() && !macros.is_empty() {
            return Ok(Probe { macros, folders: folders(&said), programs: programs(&said, now) });
        }
        let why = if output.status.success() { "" } else { said.trim_end() };
        said_instead.get_or_insert_with(|| why.lines().next_back().map(str::to_string));
    }
    Err(NoAnswer::NoMacros { compiler, said: said_instead.flatten() })
}

/// The programs that `-v` says were run.
fn programs(text: &str, now: u64) -> Vec<(PathBuf, FileState)> {
    let first = |line: &str| {
        let line = line.strip_prefix(' ')?;
        let word = match line.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => line.split(' ').next()?,
        };
        let path = Path::new(word);
        (path.is_absolute() && path.is_file()).then(|| path.to_path_buf())
    };
    let mut found: Vec<PathBuf> = text.lines().filter_map(first).collect();
    found.sort();
    found.dedup();
    found.into_iter().filter_map(|path| Some((path.clone(), FileState::of(&path, now)?))).collect()
}

/// The macros in what `-dM` prints.
fn defines(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("#define "));
    lines
        .map(|line| {
            // The blank after a parameter list, not one in it.
            let from = match (line.find('('), line.find(' ')) {
                (Some(open), Some(blank)) if open < blank => line.find(')').unwrap_or(0),
                _ => 0,
            };
            let end = line[from..].find(' ').map_or(line.len(), |at| from + at);
            (line[..end].to_string(), line[end..].trim_start().to_string())
        })
        .collect()
}

/// The folders that `-v` lists.
fn folders(text: &str) -> Vec<PathBuf> {
    let lines = text.lines().skip_while(|line| !line.starts_with("#include <...>")).skip(1);
    let listed = lines.take_while(|line| line.starts_with(' ')).map(|line| line.trim_start());
    listed.filter(|line| !line.ends_with("(framework directory)")).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_are_read_with_their_parameters() {
        let text = "#define __GNUC__ 12\n#define __INT64_C(c) c ## L\n#define EMPTY \n#define G(a, b) a b\n# 1 \"x\"\n";
        let read = defines(text);
        let read: Vec<_> = read.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        assert_eq!(read, [("__GNUC__", "12"), ("__INT64_C(c)", "c ## L"), ("EMPTY", ""), ("G(a, b)", "a b")]);
    }

    #[test]
    fn scripts_read_the_variables_that_they_name() {
        let is_read = |name: &str, script: Option<&str>| is_read(OsStr::new(name), script.map(str::as_bytes));
        assert!(is_read("CPATH", None) && is_read("OMPI_CC", None) && is_read("PE_ENV", None));
        assert!(!is_read("PATH", None) && is_read("PATH", Some("#!/bin/sh\n")));
        assert!(is_read("WHICH", Some("exec ${WHICH:-gcc} \"$@\"")) && !is_read("WHICH", Some("$WHICHEVER $_WHICH")));
    }

    #[test]
    fn the_programs_behind_a_driver_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let [cc1, clang] = ["cc1", "clang 1"].map(|name| folder.path().join(name));
        fs::write(&cc1, "1").unwrap();
        fs::write(&clang, "2").unwrap();
        let text =
            format!("gcc version 12\n {} -E -quiet\n \"{}\" -cc1\n /nowhere/ld x\n", cc1.display(), clang.display());
        let found: Vec<PathBuf> = programs(&text, file_state::now()).into_iter().map(|(path, _)| path).collect();
        assert_eq!(found, [cc1, clang]);
    }

    #[test]
    fn folders_are_those_of_angles() {
        let text = "ignoring x\n#include \"...\" search starts here:\n q\n#include <...> search starts here:\n /a\n /b c\n\
                    End of search list.\n /no\n";
        assert_eq!(folders(text), ["/a", "/b c"].map(PathBuf::from));
    }
}
