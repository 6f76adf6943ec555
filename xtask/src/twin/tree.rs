//! A project's tree at a path that all its builds have.

use super::projects::Project;
use crate::Error;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a tree is called, and what once it was moved.
pub const NAME: &str = "tree";
pub const MOVED: &str = "trea";

/// How many jobs a build has side by side.
const JOBS: u32 = 2;

/// The level of optimisation with which builds are compared: there are many of them.
const QUICK: &str = "-O1";

/// That with which such projects are built where they are used: with it whole builds are measured.
pub const USUAL: &str = "-O2";

/// A tree to build in.
pub struct Tree<'a> {
    pub root: PathBuf,
    project: &'a Project,
    source: PathBuf,
    out: PathBuf,
    /// Its compilers are behind ompick.
    pub is_wrapped: bool,
    ompick: PathBuf,
    /// Where what notes compilers' invocations has their names.
    pub recorder: Option<PathBuf>,
    /// Where compilers that compile nothing have their names: ompick finds these behind itself.
    pub idle: Option<PathBuf>,
    /// The compilers' level of optimisation.
    pub level: &'static str,
    /// More of the environment.
    pub environment: Vec<(&'static str, String)>,
}

/// What a build made and said.
pub struct Built {
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// In no order that would depend on jobs side by side.
    pub messages: Vec<String>,
}

impl Built {
    /// Of what the compiler warned. Lines and columns may be others where a macro is written out that
    /// hides a directive, and GCC names the macro's own place then.
    pub fn warnings(&self) -> Vec<String> {
        let said = |line: &String| line.to_ascii_lowercase().find("warning:").map(|at| line[at..].to_string());
        let mut all: Vec<String> = self.messages.iter().filter_map(said).collect();
        all.sort();
        all.dedup();
        all
    }
}

impl<'a> Tree<'a> {
    pub fn new(keep: &Path, project: &'a Project, source: &Path, ompick: PathBuf) -> Result<Tree<'a>, Error> {
        let keep = std::path::absolute(keep).map_err(|e| format!("{}: {e}", keep.display()))?;
        let out = keep.join("twin").join(project.name);
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let root = out.join(NAME);
        let links = out.join("links");
        // A build system that asks for `cc` by name gets it from the path.
        let status = Command::new(&ompick).arg("links").arg(&links).stdout(Stdio::null()).status();
        if !status.is_ok_and(|status| status.success()) {
            return Err("ompick links did not work".to_string());
        }
        let source = source.to_path_buf();
        let environment = Vec::new();
        let (recorder, idle) = (None, None);
        Ok(Tree { root, project, source, out, is_wrapped: false, ompick, recorder, idle, level: QUICK, environment })
    }

    /// A fresh tree whose compilers are themselves.
    pub fn plain(&mut self) -> Result<(), Error> {
        self.is_wrapped = false;
        self.fresh()
    }

    /// A fresh tree whose compilers are behind ompick, which remembers nothing.
    pub fn wrapped(&mut self) -> Result<(), Error> {
        self.is_wrapped = true;
        self.forget();
        self.fresh()
    }

    /// Removes what ompick remembers.
    pub fn forget(&self) {
        let _ = fs::remove_dir_all(self.out.join("cache"));
    }

    /// The links of compilers' names to ompick.
    pub fn links(&self) -> PathBuf {
        self.out.join("links")
    }

    /// A copy of the tree as it is, with its times, at a path of the same length.
    ///
    /// # Errors
    /// If it cannot be copied.
    pub fn copy(&self) -> Result<PathBuf, Error> {
        let copy = self.out.join(MOVED);
        copied(&self.root, &copy)?;
        Ok(copy)
    }

    fn fresh(&self) -> Result<(), Error> {
        let _ = fs::remove_dir_all(&self.root);
        copied(&self.source, &self.root)
    }

    /// Configures and builds.
    pub fn build(&self, what: &str) -> Result<Built, Error> {
        self.configure(what)?;
        let messages = self.shell(self.project.build, JOBS, what)?;
        self.built(messages)
    }

    /// Only configures.
    pub fn configure(&self, what: &str) -> Result<(), Error> {
        self.shell(self.project.configure, JOBS, what).map(drop)
    }

    /// Builds what is configured, one job at a time.
    pub fn build_in_turn(&self, what: &str) -> Result<(), Error> {
        self.shell(self.project.build, 1, what).map(drop)
    }

    /// Goes on with the part that is edited.
    pub fn go_on(&self, command: &str, what: &str) -> Result<Built, Error> {
        let messages = self.shell(command, JOBS, what)?;
        self.built(messages)
    }

    /// What the tree has now.
    fn built(&self, messages: Vec<String>) -> Result<Built, Error> {
        let mut files = BTreeMap::new();
        let mut open = vec![self.root.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    open.push(path);
                } else if path.is_file() && is_made(&path) {
                    let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
                    files.insert(path.strip_prefix(&self.root).unwrap_or(&path).to_path_buf(), bytes);
                }
            }
        }
        Ok(Built { files, messages })
    }

    /// Runs a command of a shell; gives what it says to the standard error.
    fn shell(&self, command: &str, jobs: u32, what: &str) -> Result<Vec<String>, Error> {
        let log = self.out.join("log");
        let output = fs::File::create(&log).map_err(|e| format!("{}: {e}", log.display()))?;
        let mut command = self.command_of_shell(command, jobs);
        command.stdout(output).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("sh: {e}"))?;
        let mut said = Vec::new();
        if let Some(mut pipe) = child.stderr.take() {
            pipe.read_to_end(&mut said).map_err(|e| e.to_string())?;
        }
        // Ninja hands on what compilers say.
        said.extend(fs::read(&log).unwrap_or_default());
        let said = String::from_utf8_lossy(&said);
        let status = child.wait().map_err(|e| e.to_string())?;
        if !status.success() {
            let tail: Vec<&str> = said.lines().rev().take(20).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            return Err(format!("the build {what} ended with {status}:\n{}", tail.join("\n")));
        }
        let is_message =
            |line: &&str| ["warning:", "Warning:", "error:", "note:"].iter().any(|word| line.contains(word));
        let mut lines: Vec<String> = said.lines().filter(is_message).map(without_temporary).collect();
        lines.sort();
        Ok(lines)
    }

    /// A build that is under way, in a group of processes of its own.
    pub fn start(&self, command: &str) -> Result<Child, Error> {
        use std::os::unix::process::CommandExt;
        let mut command = self.command_of_shell(command, JOBS);
        command.stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        command.spawn().map_err(|e| format!("sh: {e}"))
    }

    fn command_of_shell(&self, text: &str, jobs: u32) -> Command {
        let mut command = self.command("sh");
        let text = text.replace("{j}", &jobs.to_string()).replace("{O}", self.level);
        command.args(["-c", &text]).current_dir(&self.root);
        command
    }

    /// A program as a build finds it, in its environment.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).env("LC_ALL", "C").env("OMPICK_CACHE_DIR", self.out.join("cache"));
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        if self.is_wrapped {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let own = self.recorder.iter().cloned().chain([self.links()]).chain(self.idle.iter().cloned());
            let all = own.chain(std::env::split_paths(&path));
            command.env("PATH", std::env::join_paths(all).unwrap_or(path)).env("OMPICK", &self.ompick);
        }
        command
    }

    /// Moves the tree; gives where it was.
    pub fn move_to(&mut self, name: &str) -> Result<PathBuf, Error> {
        let new = self.out.join(name);
        fs::rename(&self.root, &new).map_err(|e| format!("{}: {e}", new.display()))?;
        Ok(std::mem::replace(&mut self.root, new))
    }

    /// Removes all of it.
    pub fn remove(self) -> Result<(), Error> {
        fs::remove_dir_all(&self.out).map_err(|e| format!("{}: {e}", self.out.display()))
    }
}

fn copied(from: &Path, to: &Path) -> Result<(), Error> {
    match Command::new("cp").arg("-a").arg(from).arg(to).status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("{} cannot be copied", from.display())),
    }
}

/// A message without the name of a temporary object.
fn without_temporary(line: &str) -> String {
    match line.split_once("/tmp/cc") {
        Some((before, rest)) if rest.len() > 6 && rest.is_char_boundary(6) => format!("{before}/tmp/cc{}", &rest[6..]),
        _ => line.to_string(),
    }
}

/// Whether a file is a compiler's or linker's work, or a list of headers.
fn is_made(path: &Path) -> bool {
    const SUFFIXES: &[&str] = &["o", "obj", "a", "so", "mod", "smod", "d", "Po", "Plo", "gcno"];
    let is_of_checks = path.components().any(|part| {
        ["CMakeTmp", "CompilerIdC", "CompilerIdCXX", "meson-private", "CMakeScratch"]
            .iter()
            .any(|name| part.as_os_str() == *name)
    });
    // Programs by which CMake finds out what there is have names of the day.
    let is_question = path.extension().is_some_and(|suffix| suffix == "bin");
    // Programs of Quantum ESPRESSO's tests: their objects lie beside them. gfortran puts the names of its inputs into
    // messages of ALLOCATE, so that texts in programs differ in length.
    let is_test = path.extension().is_some_and(|suffix| suffix == "x");
    if is_of_checks || is_question || is_test || path.to_string_lossy().contains("/CMakeFiles/3.") {
        return false;
    }
    if path.extension().and_then(OsStr::to_str).is_some_and(|suffix| SUFFIXES.contains(&suffix)) {
        return true;
    }
    let mut head = [0; 4];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"\x7fELF"
}

/// Whether two files have the same code: the same instructions, the same lines for them. Archives are judged by what
/// is in them, which lies beside them.
pub fn is_same_code(one: &[u8], other: &[u8]) -> bool {
    if one == other || (one.starts_with(b"!<arch>") && other.starts_with(b"!<arch>")) {
        return true;
    }
    // What ompick notes in the head of a compiled module, gfortran does not read.
    let is_module = |bytes: &[u8]| bytes.starts_with(b"\x1f\x8b");
    if is_module(one) && is_module(other) {
        let [a, b] = [one, other].map(unpacked);
        return a.is_some() && a == b;
    }
    let is_object = |bytes: &[u8]| bytes.starts_with(b"\x7fELF");
    is_object(one) && is_object(other) && {
        let [a, b] = [one, other].map(disassembled);
        a.is_some() && a == b
    }
}

fn unpacked(module: &[u8]) -> Option<Vec<u8>> {
    let mut file = tempfile::NamedTempFile::new().ok()?;
    std::io::Write::write_all(&mut file, module).ok()?;
    let input = fs::File::open(file.path()).ok()?;
    let output = Command::new("gzip").arg("-dc").stdin(input).output().ok()?;
    output.status.success().then_some(output.stdout)
}

fn disassembled(object: &[u8]) -> Option<String> {
    let mut file = tempfile::NamedTempFile::new().ok()?;
    std::io::Write::write_all(&mut file, object).ok()?;
    let output =
        Command::new("objdump").args(["-d", "-r", "-l", "--no-show-raw-insn"]).arg(file.path()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let name = file.path().display().to_string();
    let text = text.replace(&name, "object").replace(&format!("/{MOVED}/"), &format!("/{NAME}/"));
    output.status.success().then_some(text)
}
