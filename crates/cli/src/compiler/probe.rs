//! What a compiler predefines and where it searches: asked of the compiler itself, once.

use super::arguments::Call;
use crate::store::{self, Store};
use ompick_rewriter::run::Language;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A compiler's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Predefined macros; a name may have parameters, `f(x)`.
    pub macros: Vec<(String, String)>,
    /// Where `<...>` is looked for without any `-I`.
    pub folders: Vec<PathBuf>,
}

/// Environment variables that change the answer.
pub const ENVIRONMENT: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "OBJC_INCLUDE_PATH",
    "GCC_EXEC_PREFIX",
    "COMPILER_PATH",
    "SDKROOT",
    "MACOSX_DEPLOYMENT_TARGET",
    "SOURCE_DATE_EPOCH",
    "OMPI_CC",
    "OMPI_CXX",
    "OMPI_FC",
    "MPICH_CC",
    "MPICH_CXX",
    "MPICH_FC",
    "OMPI_CFLAGS",
    "OMPI_CXXFLAGS",
    "OMPI_FCFLAGS",
    "CCC_OVERRIDE_OPTIONS",
];

impl Probe {
    /// The value of a macro.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.macros.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Asks `program`, or remembers what it said.
    ///
    /// # Errors
    /// If it does not answer as compilers do; says what it said.
    pub fn of(program: &OsStr, call: &Call, language: Language, store: Option<&Store>) -> Result<Probe, String> {
        let path = locate(program);
        let key = path.as_deref().and_then(|path| {
            let mut hasher = blake3::Hasher::new();
            hasher.update(store::stamp(path)?.as_bytes());
            for variable in ENVIRONMENT {
                store::add(&mut hasher, std::env::var_os(variable).unwrap_or_default().as_encoded_bytes());
            }
            store::add(&mut hasher, format!("{language:?}").as_bytes());
            call.character.iter().for_each(|a| store::add(&mut hasher, a.as_encoded_bytes()));
            Some(hasher.finalize().to_hex().to_string())
        });
        let known = || store?.read::<Probe>("probe", key.as_deref()?);
        if let Some(known) = known() {
            return Ok(known);
        }
        let probe = ask(program, call, language)?;
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

fn ask(program: &OsStr, call: &Call, language: Language) -> Result<Probe, String> {
    let shown = program.to_string_lossy().into_owned();
    // flang reads no devices.
    let empty = tempfile::Builder::new().prefix("ompick-").suffix(".F90").tempfile_in(store::temporary());
    let empty = empty.map_err(|e| format!("cannot ask {shown} for its macros: {e}"))?;
    let mut command = Command::new(program);
    command.args(&call.character).args(["-E", "-dM", "-v"]);
    match language {
        Language::C => command.args(["-x", "c", "/dev/null"]),
        Language::Cxx => command.args(["-x", "c++", "/dev/null"]),
        Language::Fortran => command.args(["-cpp", "-x", "f95-cpp-input"]).arg(empty.path()),
    };
    command.env("LC_ALL", "C").stdin(Stdio::null());
    let output = command.output().map_err(|e| format!("cannot run {shown}: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{shown} does not tell its macros: {}", said.trim_end()));
    }
    let macros = defines(&String::from_utf8_lossy(&output.stdout));
    if macros.is_empty() {
        return Err(format!("{shown} does not tell its macros"));
    }
    Ok(Probe { macros, folders: folders(&said) })
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
    fn folders_are_those_of_angles() {
        let text = "ignoring x\n#include \"...\" search starts here:\n q\n#include <...> search starts here:\n /a\n /b c\n\
                    End of search list.\n /no\n";
        assert_eq!(folders(text), ["/a", "/b c"].map(PathBuf::from));
    }
}
