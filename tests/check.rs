//! Emits a program, compiles what came out, runs it, and compares all of it with what is expected.

use crate::program::{self, Program, Run};
use crate::tools::{self, Compilers, Done};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;

/// What to check with.
#[derive(Clone, Debug)]
pub struct Checker {
    pub ompick: PathBuf,
    pub compilers: Compilers,
    pub snapshots: Snapshots,
}

/// What to do about the snapshots in `expected`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snapshots {
    Compare,
    /// Write them anew.
    Bless,
    Ignore,
}

/// How much the compiler optimises: what works only without or only with it works by chance.
const LEVELS: [&str; 2] = ["-O0", "-O2"];
/// The standards of C++ that its programs are built with, one with each of [`LEVELS`].
const STANDARDS: [&str; 2] = ["-std=c++17", "-std=c++20"];
/// Where ompick's messages are kept among the snapshots.
const MESSAGES: &str = "messages.txt";
/// Without a `run`, this is emitted.
const DEFAULT_TARGET: &str = "host=host";

/// Checks programs, as many at once as there are cores; the results are in their order.
pub fn in_parallel<P: Sync, T: Send>(programs: &[P], check: impl Fn(&P) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(programs.len()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(n) else { break };
                    let result = check(program);
                    results.lock().unwrap_or_else(|e| e.into_inner()).push((n, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|e| e.into_inner());
    results.sort_by_key(|(n, _)| *n);
    results.into_iter().map(|(_, result)| result).collect()
}

impl Checker {
    /// Checks programs, several at once; the results are in their order.
    #[must_use]
    pub fn check_all(&self, programs: &[Program]) -> Vec<Result<(), String>> {
        in_parallel(programs, |program| self.check(program))
    }

    /// Checks one program.
    ///
    /// # Errors
    /// Says what is not as it should be.
    pub fn check(&self, program: &Program) -> Result<(), String> {
        let work = tempfile::tempdir().map_err(|e| e.to_string())?;
        program.copy_to(&work.path().join("src"))?;
        let targets = targets(program);
        let emitted = self.emit(program, &work, "src", "out", &targets)?;
        said(program, &emitted)?;
        let fails = !program.demands.fails.is_empty();
        if fails {
            no_output(program, &work, &targets)?;
        } else {
            self.output(program, &work, &targets)?;
        }
        // Last, so that nothing is blessed that does not work.
        self.snapshots(program, &work, if fails { &[] } else { &targets }, &emitted.stderr)
    }

    /// Whether a program's own files compile without OpenMP.
    ///
    /// # Errors
    /// If its files cannot be read, or no compiler runs.
    pub fn is_compiled(&self, program: &Program) -> Result<bool, String> {
        let work = tempfile::tempdir().map_err(|e| e.to_string())?;
        program.copy_to(work.path())?;
        let options: Vec<&str> = std::iter::once("-fno-openmp").chain(standards(program)[1]).collect();
        self.compile(program, work.path(), &options, None).map(|done| done.status == Some(0))
    }

    /// The output has the texts it must have, stays as it is, compiles, and prints what it must.
    fn output(&self, program: &Program, work: &TempDir, targets: &[&str]) -> Result<(), String> {
        let baseline = self.baseline(program, work)?;
        let is_flang = program::kind(&program.main).is_some_and(|kind| self.compilers.is_flang(kind));
        let warnings_wanted: &[&str] = if is_flang { &[] } else { &["-Wall", "-Wextra"] };
        for target in targets {
            let name = folder(target);
            texts(program, work, name)?;
            self.fixed_point(program, work, target)?;
            let at = work.path().join("out").join(name);
            let executable = at.join("a.out");
            for (level, standard) in LEVELS.iter().zip(standards(program)) {
                let options: Vec<&str> =
                    std::iter::once(*level).chain(warnings_wanted.iter().copied()).chain(standard).collect();
                let built = self.compile(program, &at, &options, Some(&executable))?;
                // It has not implemented all that gfortran has, and has extensions of its own.
                if built.status != Some(0) && is_flang {
                    eprintln!("NOT CHECKED: {}: {}", program.name, first_error(&built.stderr));
                    return Ok(());
                }
                let level = options.join(" ");
                if built.status != Some(0) {
                    return Err(format!("{name}: does not compile with {level}: {}", short(&built.stderr)));
                }
                if let Some(baseline) = &baseline {
                    no_new_warnings(&built.stderr, baseline).map_err(|e| format!("{name}: {e}"))?;
                }
                let mut runs = program.demands.runs.iter().filter(|run| run.folder() == name);
                runs.try_for_each(|run| prints(work, run, is_flang).map_err(|e| format!("{level}: {e}")))?;
            }
        }
        Ok(())
    }

    /// Runs `ompick emit` in the folder `from`, so that its messages hold no path of this machine.
    fn emit(&self, program: &Program, work: &TempDir, from: &str, to: &str, targets: &[&str]) -> Result<Done, String> {
        let mut command = Command::new(&self.ompick);
        command.current_dir(work.path().join(from));
        command.args(["emit", "--message-format", "short"]);
        command.arg("-o").arg(work.path().join(to));
        for target in targets {
            command.args(["-t", target]);
        }
        command.args(&program.demands.flags).args(written(program, &work.path().join(from)));
        tools::run(command)
    }

    fn snapshots(&self, program: &Program, work: &TempDir, targets: &[&str], said: &str) -> Result<(), String> {
        if !program.own_folder || self.snapshots == Snapshots::Ignore {
            return Ok(());
        }
        let expected = program.expected();
        let names: Vec<_> = targets.iter().map(|target| folder(target)).collect();
        for old in directories(&expected) {
            let name = old.file_name().unwrap_or_default().to_string_lossy().to_string();
            if self.snapshots == Snapshots::Bless {
                fs::remove_dir_all(&old).map_err(|e| e.to_string())?;
            } else if !names.contains(&name.as_str()) {
                return Err(format!("there is a snapshot of {name}, which is no target any more"));
            }
        }
        self.snapshot(&expected.join(MESSAGES), said.as_bytes(), !said.is_empty())?;
        for name in names {
            let at = work.path().join("out").join(name);
            for file in written(program, &at) {
                let bytes = fs::read(at.join(&file)).map_err(|_| format!("{name}/{file} was not written"))?;
                self.snapshot(&expected.join(name).join(&file), &bytes, true)?;
            }
        }
        Ok(())
    }

    /// Compares or writes one snapshot; `exists`: there must be one.
    fn snapshot(&self, path: &Path, bytes: &[u8], exists: bool) -> Result<(), String> {
        let shown = path.strip_prefix(crate::repository()).unwrap_or(path).display();
        match self.snapshots {
            Snapshots::Ignore => Ok(()),
            Snapshots::Bless if exists => {
                let failed = |e| format!("cannot write {shown}: {e}");
                fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
                fs::write(path, bytes).map_err(failed)
            }
            Snapshots::Bless => {
                let _ = fs::remove_file(path);
                Ok(())
            }
            Snapshots::Compare => match (fs::read(path), exists) {
                (Ok(old), true) if old == bytes => Ok(()),
                (Ok(old), _) => Err(format!("is not {shown} any more:\n{}", difference(&old, bytes))),
                (Err(_), true) => Err(format!("there is no {shown}; look at the result of `cargo xtask bless`")),
                (Err(_), false) => Ok(()),
            },
        }
    }

    /// Emitting the output again must change nothing.
    fn fixed_point(&self, program: &Program, work: &TempDir, target: &str) -> Result<(), String> {
        let name = folder(target);
        let again = format!("again-{name}");
        let done = self.emit(program, work, &format!("out/{name}"), &again, &[target])?;
        if done.status != Some(0) {
            return Err(format!("{name}: emitting the output failed: {}", short(&done.stderr)));
        }
        for file in program.files() {
            let read = |folder: PathBuf| {
                let path = folder.join(name).join(file);
                fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))
            };
            let first = read(work.path().join("out"))?;
            let second = read(work.path().join(&again))?;
            if first != second {
                let difference = difference(&first, &second);
                return Err(format!("{name}: emitting the output changes {file}:\n{difference}"));
            }
        }
        Ok(())
    }

    fn compile(
        &self,
        program: &Program,
        at: &Path,
        options: &[&str],
        executable: Option<&Path>,
    ) -> Result<Done, String> {
        let kinds: Vec<_> = program.files().filter_map(|f| Some((f, program::kind(f)?))).collect();
        let (_, kind) = *kinds.first().ok_or("nothing to compile")?;
        let mut command = Command::new(self.compilers.of(kind));
        command.current_dir(at).args(self.compilers.options_for(kind)).args(options);
        command.args(&program.demands.cflags);
        // Modules come before the program that uses them.
        let files: Vec<_> = kinds.iter().map(|(file, _)| *file).collect();
        match kind {
            program::Kind::Fortran => command.args(&files[1..]).arg(files[0]),
            _ => command.args(&files),
        };
        match executable {
            Some(path) => command.arg("-o").arg(path).arg("-lm"),
            None => command.arg("-fsyntax-only"),
        };
        tools::run(command)
    }

    /// The warnings of the input, with its directives and without: a compiler that knows no
    /// variants may not compile them, and one that obeys pragmas sees other things unused.
    fn baseline(&self, program: &Program, work: &TempDir) -> Result<Option<Warnings>, String> {
        if !self.compilers.compare_warnings {
            return Ok(None);
        }
        let at = work.path().join("src");
        let mut baseline = Warnings::new();
        let both = [&["-Wall", "-Wextra"][..], &["-Wall", "-Wextra", "-fno-openmp"]];
        let standards: BTreeSet<Option<&str>> = standards(program).into_iter().collect();
        let all = standards.iter().flat_map(|standard| both.map(|o| o.iter().copied().chain(*standard)));
        for options in all.map(Iterator::collect::<Vec<_>>) {
            let done = self.compile(program, &at, &options, None)?;
            for (warning, count) in warnings(&done.stderr) {
                let most = baseline.entry(warning).or_default();
                *most = count.max(*most);
            }
        }
        Ok(Some(baseline))
    }
}

fn targets(program: &Program) -> Vec<&str> {
    let runs: Vec<_> = program.demands.runs.iter().map(|run| run.target.as_str()).collect();
    if runs.is_empty() { vec![DEFAULT_TARGET] } else { runs }
}

fn folder(target: &str) -> &str {
    target.split('=').next().unwrap_or(target)
}

fn directories(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}

/// How emit ended, and the `warns` and `fails` comments.
fn said(program: &Program, emitted: &Done) -> Result<(), String> {
    let said = &emitted.stderr;
    if emitted.status.is_none_or(|status| status > 2) || said.contains("panicked") {
        return Err(format!("ompick crashed: {:?}: {}", emitted.status, short(said)));
    }
    let demands = &program.demands;
    match (demands.fails.is_empty(), emitted.status) {
        (true, Some(0)) | (false, Some(1)) => {}
        (true, status) => return Err(format!("emit ended with {status:?}: {}", short(said))),
        (false, status) => {
            return Err(format!("emit was to end with errors, not {status:?}: {}", short(said)));
        }
    }
    match demands.warns.iter().chain(&demands.fails).find(|text| !said.contains(text.as_str())) {
        Some(text) => Err(format!("ompick does not say `{text}`, but: {}", short(said))),
        None => Ok(()),
    }
}

/// The file with the errors is the main one, unless there are others.
fn no_output(program: &Program, work: &TempDir, targets: &[&str]) -> Result<(), String> {
    for target in targets {
        let path = work.path().join("out").join(folder(target)).join(&program.main);
        if program.demands.aux.is_empty() && path.exists() {
            return Err(format!("{target}: {} was written in spite of errors", program.main));
        }
    }
    Ok(())
}

/// The `has` and `not` comments.
fn texts(program: &Program, work: &TempDir, name: &str) -> Result<(), String> {
    let path = work.path().join("out").join(name).join(&program.main);
    let bytes = fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    for demand in &program.demands.texts {
        let meant = demand.target == "*" || demand.target == name;
        if meant && demand.regex.is_match(&text) != demand.present {
            let what = if demand.present { "lacks" } else { "has" };
            return Err(format!("{name}: the emitted text {what} /{}/", demand.regex));
        }
    }
    Ok(())
}

/// `by_value`: numbers may be written in other ways.
fn prints(work: &TempDir, run: &Run, by_value: bool) -> Result<(), String> {
    let name = run.folder();
    let at = work.path().join("out").join(name);
    let mut command = Command::new(at.join("a.out"));
    command.current_dir(&at);
    let done = tools::run(command)?;
    let lines: Vec<_> = done.stdout.trim().lines().map(program::normal).collect();
    let same = |a: &String, b: &String| a == b || (by_value && program::same_values(a, b));
    let same = lines.len() == run.lines.len() && lines.iter().zip(&run.lines).all(|(a, b)| same(a, b));
    if done.status != Some(0) || !same {
        return Err(format!(
            "{name}: ended with {:?} and printed `{}`, not `{}` {}",
            done.status,
            lines.join(" | "),
            run.lines.join(" | "),
            short(&done.stderr)
        ));
    }
    Ok(())
}

/// The line that says what a compiler did not like.
fn first_error(stderr: &str) -> &str {
    let mut lines = stderr.lines().filter(|l| l.contains("error: ") && !l.starts_with("error: Semantic"));
    lines.next().unwrap_or_default()
}

type Warnings = BTreeMap<String, usize>;

/// Warnings without their places, which an edit may move.
fn warnings(stderr: &str) -> Warnings {
    let mut all = Warnings::new();
    for line in stderr.lines() {
        if let Some((_, warning)) = line.split_once(" warning: ") {
            *all.entry(warning.to_string()).or_default() += 1;
        }
    }
    all
}

/// What is said of the standard at each of [`LEVELS`]: nothing where it is not C++, or the program names its own.
fn standards(program: &Program) -> [Option<&'static str>; 2] {
    let is_cxx = program::kind(&program.main) == Some(program::Kind::Cxx);
    let own = program.demands.cflags.iter().any(|f| f.starts_with("-std"));
    STANDARDS.map(|s| Some(s).filter(|_| is_cxx && !own))
}

fn no_new_warnings(stderr: &str, baseline: &Warnings) -> Result<(), String> {
    for (warning, count) in warnings(stderr) {
        if count > baseline.get(&warning).copied().unwrap_or(0) {
            return Err(format!("a warning that the input has not: {warning}\n{}", short(stderr)));
        }
    }
    Ok(())
}

/// The first line that differs, with its number.
fn difference(old: &[u8], new: &[u8]) -> String {
    let old: Vec<_> = old.split(|b| *b == b'\n').collect();
    let new: Vec<_> = new.split(|b| *b == b'\n').collect();
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let line = |all: &[&[u8]]| match all.get(at) {
        Some(line) => String::from_utf8_lossy(line).to_string(),
        None => "(end of file)".to_string(),
    };
    format!("  line {}\n  - {}\n  + {}", at + 1, line(&old), line(&new))
}

fn short(text: &str) -> String {
    let text = text.trim();
    let cut: String = text.chars().take(1500).collect();
    if cut.len() < text.len() { format!("{cut} ...") } else { cut }
}

/// A program's files in a folder, with the further texts of its headers that were written there.
fn written(program: &Program, folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = program.files().map(str::to_owned).collect();
    let further = |entry: fs::DirEntry| entry.file_name().into_string().ok().filter(|name| name.contains("__ompick_"));
    let mut others: Vec<String> = fs::read_dir(folder).into_iter().flatten().flatten().filter_map(further).collect();
    others.sort();
    files.extend(others);
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_compared_without_their_places() {
        let baseline = warnings("f.c:1:2: warning: unused x [-Wunused]\nf.c:9:9: note: y\n");
        assert!(no_new_warnings("out/f.c:7:7: warning: unused x [-Wunused]\n", &baseline).is_ok());
        assert!(no_new_warnings("f.c:7:7: warning: unused y [-Wunused]\n", &baseline).is_err());
        let twice = "f.c:1:1: warning: unused x [-Wunused]\n".repeat(2);
        assert!(no_new_warnings(&twice, &baseline).is_err());
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(difference(b"a\nb\n", b"a\nc\n"), "  line 2\n  - b\n  + c");
        assert!(difference(b"a", b"a\nb").contains("(end of file)"));
    }
}
