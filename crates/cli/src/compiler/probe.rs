//! What a compiler predefines and where it searches: asked of the compiler itself, once.

use super::arguments::{Call, Stage};
use super::command::CommandLine;
use super::names::{self, Driver};
use super::{infer, program, verbose};
use crate::file_state::{self, FileState};
use crate::store::{self, Store};
use ompick_rewriter::run::Language;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use thiserror::Error;

/// A compiler's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Predefined macros; a name may have parameters, `f(x)`.
    #[serde(with = "lines")]
    pub macros: Vec<(String, String)>,
    /// The machine that is compiled for, as a target spec ([`infer::host`]).
    pub host: Option<String>,
    /// Where `<...>` is looked for without any `-I`.
    pub folders: Vec<PathBuf>,
    /// The files that were run and read for the answer.
    pub files: Vec<(PathBuf, FileState)>,
    /// Where nothing was found that would change it.
    pub missing: Vec<PathBuf>,
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

    /// Whether it would be the same now.
    fn holds(&self) -> bool {
        self.files.iter().all(|(path, state)| state.holds(path))
            && self.missing.iter().all(|path| path.symlink_metadata().is_err())
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
        let questions = questions(command, call);
        let key = program::identity(command, &call.character).map(|identity| {
            let mut hasher = blake3::Hasher::new();
            // What an answer means is remembered, too.
            store::add_program(&mut hasher);
            store::add(&mut hasher, identity.as_bytes());
            store::add(&mut hasher, format!("{language:?}{questions:?}").as_bytes());
            call.character.iter().for_each(|a| store::add(&mut hasher, a.as_encoded_bytes()));
            hasher.finalize().to_hex().to_string()
        });
        let known = || store?.read::<Probe>("probe", key.as_deref()?);
        if let Some(known) = known()
            && known.holds()
        {
            return Ok(known);
        }
        let probe = ask(command, call, language, &questions, store)?;
        if let (Some(store), Some(key)) = (store, &key) {
            store.write("probe", key, &probe);
        }
        Ok(probe)
    }
}

/// What a program is that no table names: the compiler that a wrapper of MPI shows (`-show`), or what its version
/// says.
pub fn identify(command: &CommandLine, store: Option<&Store>) -> Driver {
    let key = program::identity(command, &[]);
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
    // In English, and otherwise in the locale that is set: a wrapper may look at it.
    command.env("LANGUAGE", "C").stdin(Stdio::null());
    command.output().map_err(|error| NoAnswer::CannotRun { compiler, error })
}

/// How a compiler is asked for its macros.
type Question = &'static [&'static str];

/// GCC's way, XL's, nvcc's.
const QUESTIONS: [Question; 3] =
    [&["-E", "-dM", "-v"], &["-E", "-qshowmacros", "-v"], &["-E", "-Xcompiler", "-dM", "-v"]];

/// Open MPI's wrappers add no options of a compilation where they see `-E`.
const OF_OPEN_MPI: (&str, Question) = ("opal_wrapper", &["--preprocess", "-dM", "-v"]);

/// The questions for a compiler, in their order.
fn questions(command: &CommandLine, call: &Call) -> Vec<Question> {
    // Compilers that a table has answer in GCC's way, or not at all.
    if names::driver(&command.compiler).is_some_and(|driver| !driver.is_wrapper) {
        return vec![QUESTIONS[0]];
    }
    let is_of_open_mpi = program::real_name(command).is_some_and(|name| name == OF_OPEN_MPI.0);
    let own = (is_of_open_mpi && call.stage != Stage::Preprocess).then_some(OF_OPEN_MPI.1);
    own.into_iter().chain(QUESTIONS).collect()
}

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

fn ask(
    command: &CommandLine,
    call: &Call,
    language: Language,
    questions: &[Question],
    store: Option<&Store>,
) -> Result<Probe, NoAnswer> {
    let compiler = command.compiler.to_string_lossy().into_owned();
    let now = file_state::now();
    let empty = match language {
        Language::Fortran => match Empty::new(store) {
            Ok(empty) => Some(empty),
            Err(error) => return Err(NoAnswer::NoSource { compiler, error }),
        },
        _ => None,
    };
    let mut said_instead = None;
    for question in questions {
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
            let files = verbose::files(&said).into_iter().chain(named_files(&call.character));
            let files = files.filter_map(|path| Some((path.clone(), state(&path, now, store)?))).collect();
            let (folders, missing) = (verbose::folders(&said), verbose::missing(&said));
            let probe = Probe { macros, host: None, folders, files, missing };
            return Ok(Probe { host: infer::host(&probe, call), ..probe });
        }
        let why = if output.status.success() { "" } else { said.trim_end() };
        said_instead.get_or_insert_with(|| why.lines().next_back().map(str::to_string));
    }
    Err(NoAnswer::NoMacros { compiler, said: said_instead.flatten() })
}

/// The files that options name: plugins, specifications, configurations.
fn named_files(options: &[OsString]) -> impl Iterator<Item = PathBuf> {
    let value = |option: &OsString| Some(PathBuf::from(option.to_str()?.split_once('=')?.1));
    options.iter().filter_map(value).filter(|path| path.is_file())
}

/// The state of a file that was run or read for an answer. Programs are large, and most answers are by the same ones:
/// what they contain is found out once.
fn state(path: &Path, now: u64, store: Option<&Store>) -> Option<FileState> {
    let mut hasher = blake3::Hasher::new();
    store::add(&mut hasher, b"state of a file");
    store::add(&mut hasher, path.as_os_str().as_encoded_bytes());
    let key = hasher.finalize().to_hex().to_string();
    let known = store.and_then(|store| store.read::<FileState>("probe", &key));
    if let Some(known) = known.filter(|known| known.is_proven_at(path)) {
        return Some(known);
    }
    let state = FileState::of(path, now)?;
    if let Some(store) = store.filter(|_| state.proof().is_some()) {
        store.write("probe", &key, &state);
    }
    Some(state)
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

/// Macros in one text, a line each: hundreds of pairs take long to read.
mod lines {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    const BETWEEN: char = '\u{7f}';

    pub fn serialize<S: Serializer>(macros: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
        let lines: Vec<String> = macros.iter().map(|(name, value)| format!("{name}{BETWEEN}{value}")).collect();
        serializer.serialize_str(&lines.join("\n"))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<(String, String)>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pair = |line: &str| {
            let (name, value) = line.split_once(BETWEEN).ok_or_else(|| D::Error::custom("no macro"))?;
            Ok((name.to_string(), value.to_string()))
        };
        text.lines().map(pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_is_read_as_it_was_written() {
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        let macros = vec![pair("A", ""), pair("F(a, b)", "a \"b\" \\"), pair("C", "'\u{e9}'")];
        let probe = Probe { macros, host: Some("x86_64".to_string()), ..Probe::default() };
        let text = serde_json::to_string(&probe).unwrap();
        assert_eq!(serde_json::from_str::<Probe>(&text).unwrap(), probe);
        let none = serde_json::to_string(&Probe::default()).unwrap();
        assert_eq!(serde_json::from_str::<Probe>(&none).unwrap(), Probe::default());
    }

    #[test]
    fn macros_are_read_with_their_parameters() {
        let text = "#define __GNUC__ 12\n#define __INT64_C(c) c ## L\n#define EMPTY \n#define G(a, b) a b\n# 1 \"x\"\n";
        let read = defines(text);
        let read: Vec<_> = read.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        assert_eq!(read, [("__GNUC__", "12"), ("__INT64_C(c)", "c ## L"), ("EMPTY", ""), ("G(a, b)", "a b")]);
    }
}
