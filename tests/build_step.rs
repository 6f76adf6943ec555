//! Compiles a program through `ompick cc`, source by source, and compares what it prints with what `emit`'s output
//! must.

use crate::program::{self, BuildStep, Kind, Program, Run};
use crate::tools::{self, Compilers, Done};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// What to check with.
#[derive(Clone, Debug)]
pub struct BuildStepChecker {
    pub ompick: PathBuf,
    pub compilers: Compilers,
}

impl BuildStepChecker {
    /// Checks programs, several at once; the results are in their order.
    #[must_use]
    pub fn check_all(&self, programs: &[Program]) -> Vec<Result<(), String>> {
        crate::check::in_parallel(programs, |program| self.check(program))
    }

    /// Checks one program.
    ///
    /// # Errors
    /// Says what is not as it should be.
    pub fn check(&self, program: &Program) -> Result<(), String> {
        for (target, run) in targets(program) {
            self.target(program, target, run).map_err(|error| format!("{target}: {error}"))?;
        }
        Ok(())
    }

    fn target(&self, program: &Program, target: &str, run: Option<&Run>) -> Result<(), String> {
        let work = tempfile::tempdir().map_err(|e| e.to_string())?;
        program.copy_to(&work.path().join("src"))?;
        let mut said = String::new();
        let mut objects = Vec::new();
        for file in sources(program) {
            let object = work.path().join(format!("{}.o", file.replace('/', "_")));
            let done = self.compile(program, target, file, &object, &work)?;
            said.push_str(&done.stderr);
            if done.status != Some(0) {
                return failed(program, file, &done, &said);
            }
            objects.push(object);
        }
        said_all(program, &said)?;
        if run.is_none() && !program.demands.fails.is_empty() {
            return Ok(());
        }
        let executable = work.path().join("a.out");
        let done = self.link(program, &objects, &executable, &work)?;
        let unlinked = program.demands.cc.iter().find_map(|step| match step {
            BuildStep::DoesNotLink(text) => Some(text),
            _ => None,
        });
        match (done.status, unlinked) {
            (Some(0), None) => {}
            (Some(0), Some(_)) => return Err("it was not to link".to_owned()),
            (_, Some(text)) if done.stderr.contains(text.as_str()) => return Ok(()),
            _ => return Err(format!("does not link: {}", short(&done.stderr))),
        }
        let sees_less = program.demands.cc.contains(&BuildStep::SeesLess) && !target.ends_with("host");
        let cannot_know = program.demands.cc.contains(&BuildStep::CannotKnow);
        match run {
            // It must not be silent about that.
            Some(_) if sees_less && !said.contains("OMP0411") => {
                Err(format!("cc does not say OMP0411: {}", short(&said)))
            }
            Some(run) if !sees_less && !cannot_know => prints(&executable, run),
            _ => Ok(()),
        }
    }

    fn compile(
        &self,
        program: &Program,
        target: &str,
        file: &str,
        object: &Path,
        work: &TempDir,
    ) -> Result<Done, String> {
        let (own, compilers) = options(&program.demands.flags)?;
        let kind = program::kind(file).ok_or("nothing to compile")?;
        let mut command = Command::new(&self.ompick);
        command.current_dir(work.path().join("src")).env("OMPICK_CACHE_DIR", work.path().join("cache"));
        command.args(["cc", "--message-format", "short", "-t", program::spec(target)]).args(own).arg("--");
        command.arg(self.compilers.of(kind)).args(self.compilers.options_for(kind)).arg("-O1").args(compilers);
        command.args(&program.demands.cflags).args(["-c", file, "-o"]).arg(object);
        tools::run(command)
    }

    fn link(&self, program: &Program, objects: &[PathBuf], executable: &Path, work: &TempDir) -> Result<Done, String> {
        let kind = program::kind(&program.main).ok_or("nothing to compile")?;
        let mut command = Command::new(self.compilers.of(kind));
        command.current_dir(work.path().join("src")).args(self.compilers.options_for(kind));
        command.args(&program.demands.cflags).args(objects).arg("-o").arg(executable).arg("-lm");
        tools::run(command)
    }
}

/// A source that was not compiled: it must be one of those that cannot, with the words that are demanded.
fn failed(program: &Program, file: &str, done: &Done, said: &str) -> Result<(), String> {
    if done.status.is_none_or(|status| status > 2) || done.stderr.contains("panicked") {
        return Err(format!("{file}: ompick crashed: {:?}: {}", done.status, short(&done.stderr)));
    }
    let demands = &program.demands;
    let own = |step: &BuildStep| match step {
        BuildStep::Fails(text) => Some(text.clone()),
        _ => None,
    };
    let mut wanted: Vec<String> = demands.cc.iter().filter_map(own).collect();
    if wanted.is_empty() {
        wanted.clone_from(&demands.fails);
    }
    let succeeds = demands.cc.contains(&BuildStep::Succeeds);
    match wanted.iter().find(|text| !said.contains(text.as_str())) {
        None if !wanted.is_empty() && !succeeds => Ok(()),
        Some(text) if !succeeds => Err(format!("{file}: cc does not say `{text}`, but: {}", short(said))),
        _ => Err(format!("{file}: cc ended with {:?}: {}", done.status, short(&done.stderr))),
    }
}

/// All sources were compiled: is that right, and was everything said?
fn said_all(program: &Program, said: &str) -> Result<(), String> {
    let demands = &program.demands;
    let succeeds = demands.cc.contains(&BuildStep::Succeeds);
    let must_fail = demands.cc.iter().any(|step| matches!(step, BuildStep::Fails(_)));
    if must_fail || (!demands.fails.is_empty() && !succeeds) {
        return Err(format!("cc was to fail: {}", short(said)));
    }
    let missing = |step: &&BuildStep| matches!(step, BuildStep::Says(text) if !said.contains(text.as_str()));
    match demands.cc.iter().find(missing) {
        Some(step) => Err(format!("cc was to do this: {step:?}, but it says: {}", short(said))),
        None => Ok(()),
    }
}

/// Targets, with what is printed there.
fn targets(program: &Program) -> Vec<(&str, Option<&Run>)> {
    let runs = &program.demands.runs;
    match runs.is_empty() {
        true => vec![("host", None)],
        false => runs.iter().map(|run| (run.target.as_str(), Some(run))).collect(),
    }
}

/// What is compiled, modules before the program that uses them.
#[must_use]
pub fn sources(program: &Program) -> Vec<&str> {
    let mut files: Vec<&str> = program.files().filter(|file| program::kind(file).is_some()).collect();
    if program::kind(&program.main) == Some(Kind::Fortran) && !files.is_empty() {
        files.rotate_left(1);
    }
    files
}

/// Options of `emit` as those of `cc`, and of the compiler behind it.
///
/// # Errors
/// If one has no value.
pub fn options(flags: &[String]) -> Result<(Vec<String>, Vec<String>), String> {
    let (mut own, mut compilers) = (Vec::new(), Vec::new());
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let mut value = || rest.next().cloned().ok_or(format!("{flag} has no value"));
        match flag.as_str() {
            "--host" | "--compiler" | "--openmp" | "--requires" => own.extend([flag.clone(), value()?]),
            "--std" => compilers.push(format!("-std={}", value()?)),
            "--form" => compilers.push(format!("-f{}-form", value()?)),
            "--cpp" => compilers.push(if value()? == "always" { "-cpp" } else { "-nocpp" }.to_string()),
            "--line-length" => compilers.push(format!("-ffixed-line-length-{}", value()?)),
            // About texts that are written for people, and about their amount.
            "--line-markers" | "--max-copies" => drop(value()?),
            "--annotate" => {}
            _ => compilers.push(flag.clone()),
        }
    }
    Ok((own, compilers))
}

fn prints(executable: &Path, run: &Run) -> Result<(), String> {
    let done = tools::run(Command::new(executable))?;
    let lines: Vec<_> = done.stdout.trim().lines().map(program::normal).collect();
    if done.status != Some(0) || lines != run.lines {
        return Err(format!(
            "ended with {:?} and printed `{}`, not `{}`",
            done.status,
            lines.join(" | "),
            run.lines.join(" | ")
        ));
    }
    Ok(())
}

fn short(text: &str) -> String {
    let lines: BTreeSet<&str> = text.trim().lines().filter(|line| line.contains("error")).collect();
    let shown =
        if lines.is_empty() { text.trim().to_string() } else { lines.into_iter().collect::<Vec<_>>().join("\n") };
    shown.chars().take(1500).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_go_to_ompick_or_to_the_compiler() {
        let flags =
            ["--host", "x86_64", "-DX=1", "--std", "c11", "--annotate", "--max-copies", "3"].map(str::to_string);
        let (own, compilers) = options(&flags).unwrap();
        assert_eq!(own, ["--host", "x86_64"]);
        assert_eq!(compilers, ["-DX=1", "-std=c11"]);
    }
}
