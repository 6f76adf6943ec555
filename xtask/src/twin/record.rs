//! The compilers' invocations in a build, recorded, to be run again one at a time.

use super::tree::Tree;
use crate::Error;
use crate::bench::measure::measured;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Notes how it is called (the number of arguments, the folder, the arguments, each ended by a zero), and goes on to
/// ompick, which must not find the recorder in its path.
const RECORDER: &str = "#!/bin/sh
{ printf '%s\\0' \"$#\" \"$PWD\" \"${0##*/}\" \"$@\"; } >> 'LOG'
PATH=${PATH#*:} exec 'LINKS'/\"${0##*/}\" \"$@\"
";

/// A compiler that compiles nothing.
const IDLE: &str = "#!/bin/sh
for argument; do [ \"$argument\" = -c ] && exit 0; done
exec 'REAL' \"$@\"
";

/// A compiler's invocation.
#[derive(Debug, PartialEq, Eq)]
pub struct Invocation {
    pub folder: String,
    /// The compiler, as it is called.
    pub name: String,
    pub arguments: Vec<String>,
}

/// Configures and builds a tree, behind ompick; gives the compilers' invocations in the build, in order.
///
/// # Errors
/// If it cannot be built.
pub fn build(tree: &mut Tree) -> Result<Vec<Invocation>, Error> {
    let (recorder, links) = (tree.root.with_extension("recorder"), tree.links());
    let log = recorder.join("log");
    let script = RECORDER.replace("LOG", &log.display().to_string()).replace("LINKS", &links.display().to_string());
    write_compilers(&recorder, tree, |_| Some(script.clone()))?;
    tree.recorder = Some(recorder);
    tree.configure("recorded")?;
    let _ = fs::remove_file(&log);
    tree.build_in_turn("recorded")?;
    tree.recorder = None;
    parsed(fs::read(&log).map_err(failed(&log))?)
}

/// Writes compilers that are asked as the real ones are, and compile nothing; gives their folder.
///
/// # Errors
/// If they cannot be written.
pub fn idle_compilers(tree: &Tree) -> Result<PathBuf, Error> {
    let folder = tree.root.with_extension("idle");
    let path = std::env::var_os("PATH").unwrap_or_default();
    write_compilers(&folder, tree, |name| {
        let real = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file())?;
        Some(IDLE.replace("REAL", &real.display().to_string()))
    })?;
    Ok(folder)
}

/// Writes a folder with scripts for the compilers that a tree has links for, if there is one for a name.
fn write_compilers(folder: &Path, tree: &Tree, script: impl Fn(&OsStr) -> Option<String>) -> Result<(), Error> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let links = tree.links();
    for entry in fs::read_dir(&links).map_err(failed(&links))?.flatten() {
        let path = folder.join(entry.file_name());
        if let Some(script) = script(&entry.file_name()) {
            fs::write(&path, script).map_err(failed(&path))?;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(failed(&path))?;
        }
    }
    Ok(())
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> Error {
    move |error| format!("{}: {error}", path.display())
}

fn parsed(log: Vec<u8>) -> Result<Vec<Invocation>, Error> {
    let log = String::from_utf8(log).map_err(|e| format!("the record of compilers: {e}"))?;
    let mut words = log.split_terminator('\0').map(str::to_owned);
    let mut all = Vec::new();
    while let Some(count) = words.next() {
        let count: usize = count.parse().map_err(|_| format!("a record of a compiler begins with {count}"))?;
        let mut next = || words.next().ok_or("a record of a compiler is cut off");
        let (folder, name) = (next()?, next()?);
        let arguments = (0..count).map(|_| next()).collect::<Result<_, _>>()?;
        all.push(Invocation { folder, name, arguments });
    }
    Ok(all)
}

impl Invocation {
    /// The same in a copy of a tree.
    pub fn in_copy(&self, root: &Path, copy: &Path) -> Invocation {
        let [root, copy] = [root, copy].map(|path| path.display().to_string());
        let moved = |word: &String| word.replace(&root, &copy);
        let Invocation { folder, name, arguments } = self;
        Invocation { folder: moved(folder), name: name.clone(), arguments: arguments.iter().map(moved).collect() }
    }

    /// Whether it compiles, and does no more.
    pub fn compiles(&self) -> bool {
        self.arguments.iter().any(|argument| argument == "-c")
    }

    /// Runs it again, by its name or with another program; gives its processor time, in seconds.
    ///
    /// # Errors
    /// If it fails.
    pub fn cost(&self, tree: &Tree, program: Option<&Path>) -> Result<f64, Error> {
        let mut command = tree.command(program.and_then(Path::to_str).unwrap_or(&self.name));
        command.args(&self.arguments).current_dir(&self.folder);
        let run = measured(&mut command)?;
        if run.succeeded() { Ok(run.processor) } else { Err(format!("{command:?} fails")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_empty_arguments_and_line_ends() {
        let log = b"2\0/a b\0gcc\0-DX=1\n2\0\x000\0/\0cc\0";
        let one = |folder: &str, name: &str, arguments: &[&str]| Invocation {
            folder: folder.to_owned(),
            name: name.to_owned(),
            arguments: arguments.iter().map(|word| (*word).to_owned()).collect(),
        };
        assert_eq!(parsed(log.to_vec()).unwrap(), [one("/a b", "gcc", &["-DX=1\n2", ""]), one("/", "cc", &[])]);
        assert!(parsed(b"2\0/\0gcc\0-c\0".to_vec()).is_err());
    }
}
