//! Random Fortran programs of generic names: specific procedures that are told apart by type, kind, rank, keywords and
//! how many arguments there are, gathered from several modules by `use` with renames and `only`, some of them in
//! submodules or external; base functions among them, called by the host and by devices.
//!
//! Every specific procedure and every variant has a number, to which it adds what it was passed, so that a program
//! tells which one was called and with what. Whoever draws a call knows the procedure that it means: no two of a
//! generic can be mixed up by Fortran 2018, 15.4.3.4.5. A program that fails is also built as it is, without OpenMP: if
//! the compiler does not take it or has another opinion of what is called, the fault is not ompick's.

mod arguments;
mod generated;
mod model;
mod text;

use super::Options;
use super::check;
use model::TARGETS;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use text::Program;

/// Errors that say what ompick does not do.
const LIMITS: [&str; 5] = ["OMP0306", "OMP0317", "OMP0401", "OMP0408", "OMP0411"];

/// How a program fared.
enum Outcome {
    Fine,
    /// ompick says that it does not do this.
    Limit(Vec<String>),
    Failure(String),
}

#[derive(Default)]
struct Tally {
    fine: u64,
    /// gfortran does not take them, or calls another procedure.
    not_valid: u64,
    limited: u64,
    limits: BTreeMap<String, u64>,
    failures: Vec<u64>,
    error: Option<String>,
}

/// Checks programs of seeds, and keeps those that fail.
///
/// # Errors
/// If one fails, or a tool cannot be run.
pub fn run(options: &Options) -> Result<(), String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for job in 0..options.jobs.max(1) {
            let (next, tally, folder) = (&next, &tally, scratch.path().join(job.to_string()));
            scope.spawn(move || {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let is_over = |t: &Tally| t.error.is_some() || t.failures.len() >= options.max_failures;
                    if n >= options.count || tally.lock().map_or(true, |t| is_over(&t)) {
                        return;
                    }
                    let found = one(options, options.seed + n, &folder);
                    if let Ok(mut tally) = tally.lock() {
                        tally.count(options.seed + n, found);
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().map_err(|e| e.to_string())?;
    tally.print();
    match (tally.error, tally.failures.is_empty()) {
        (Some(error), _) => Err(error),
        (None, true) => Ok(()),
        (None, false) => Err(format!("seeds {:?} fail, see {}", tally.failures, options.keep.display())),
    }
}

impl Tally {
    fn count(&mut self, seed: u64, found: Result<Option<Outcome>, String>) {
        match found {
            Ok(None) => self.not_valid += 1,
            Ok(Some(Outcome::Fine)) => self.fine += 1,
            Ok(Some(Outcome::Limit(limits))) => {
                self.limited += 1;
                limits.into_iter().for_each(|l| *self.limits.entry(l).or_default() += 1);
            }
            Ok(Some(Outcome::Failure(_))) => self.failures.push(seed),
            Err(error) => self.error = Some(format!("seed {seed}: {error}")),
        }
    }

    fn print(&self) {
        let all = self.fine + self.not_valid + self.limited + self.failures.len() as u64;
        println!("{all} programs: {} fine, {} fail", self.fine, self.failures.len());
        println!(
            "  {} skipped: the compiler does not take them or calls another procedure without ompick",
            self.not_valid
        );
        println!("  {} with something that ompick says it does not do:", self.limited);
        self.limits.iter().for_each(|(error, count)| println!("    {count} {error}"));
    }
}

/// Checks a program; one that fails is made smaller and kept. `None`: it is none.
fn one(options: &Options, seed: u64, folder: &Path) -> Result<Option<Outcome>, String> {
    let mut program = generated::program(seed);
    let found = check(options, &program, seed, folder)?;
    let Outcome::Failure(mut why) = found else { return Ok(Some(found)) };
    if !is_valid(&program, folder)? {
        println!("seed {seed}: not valid\n{why}");
        return Ok(None);
    }
    let class = class_of(&why);
    for call in 0..program.calls.len() {
        program.keep(call, false);
        match check(options, &program, seed, folder)? {
            Outcome::Failure(other) if class_of(&other) == class => why = other,
            _ => program.keep(call, true),
        }
    }
    // The folder is left with the last program that was tried.
    check(options, &program, seed, folder)?;
    let kept = options.keep.join(format!("generics-{seed}"));
    let _ = std::fs::remove_dir_all(&kept);
    for part in ["src", "out"].map(Path::new).into_iter().filter(|part| folder.join(part).is_dir()) {
        ompick_tests::work::copy_folder(&folder.join(part), &kept.join(part)).map_err(|e| e.to_string())?;
    }
    std::fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
    std::fs::write(kept.join("why.txt"), &why).map_err(|e| e.to_string())?;
    println!("seed {seed}: {why}");
    Ok(Some(Outcome::Failure(why)))
}

/// The step that fails and, where ompick says something, its codes.
fn class_of(why: &str) -> (String, Vec<String>) {
    (why.lines().next().unwrap_or_default().to_owned(), check::codes(why))
}

fn check(options: &Options, program: &Program, seed: u64, folder: &Path) -> Result<Outcome, String> {
    let _ = std::fs::remove_dir_all(folder);
    let src = folder.join("src");
    let files = program.files();
    write(&src, &files)?;
    let mut emit = Command::new(&options.ompick);
    emit.args(["emit", "-j", "1", "-o"]).arg(folder.join("out"));
    TARGETS.iter().for_each(|(name, spec)| _ = emit.arg("-t").arg(format!("{name}={spec}")));
    let emitted = output(emit.arg(&src))?;
    if !emitted.status.success() {
        return Ok(refused("emit fails", &emitted, true));
    }
    let mut first: Option<Vec<Vec<u8>>> = None;
    for (t, (name, spec)) in TARGETS.iter().enumerate() {
        let (out, expected) = (folder.join("out").join(name), program.expected(t));
        let texts = read(&out, &files)?;
        let is_same = first.as_ref() == Some(&texts) && expected == program.expected(0);
        if !is_same && let Err(why) = built(&out, &files, &["-fopenmp", "-foffload=disable"], &expected)? {
            return Ok(Outcome::Failure(format!("emit, {name}: {why}")));
        }
        let again = folder.join("again");
        let _ = std::fs::remove_dir_all(&again);
        let mut emit = Command::new(&options.ompick);
        emit.args(["emit", "-j", "1", "-t", &format!("{name}={spec}"), "-o"]).arg(&again).arg(&out);
        let emitted = output(&mut emit)?;
        if !emitted.status.success() || read(&again.join(name), &files)? != texts {
            let said = String::from_utf8_lossy(&emitted.stderr);
            return Ok(Outcome::Failure(format!("emit, {name}: emitting the output changes it\n{said}")));
        }
        first.get_or_insert(texts);
    }
    compiled(options, program, &files, seed, folder)
}

/// What `ompick cc` makes of it, source by source: it knows the modules that were compiled before, and says so where a
/// device version would have been needed there.
fn compiled(
    options: &Options,
    program: &Program,
    files: &[(String, String)],
    seed: u64,
    folder: &Path,
) -> Result<Outcome, String> {
    let t = (seed % 2) as usize;
    let (name, spec) = TARGETS[t];
    let at = folder.join("cc");
    write(&at, files)?;
    let mut said = String::new();
    for (file, _) in files {
        let mut step = Command::new(&options.ompick);
        step.current_dir(&at).env("OMPICK_CACHE_DIR", folder.join("cache"));
        step.args(["cc", "-t", spec, "--", "gfortran", "-fopenmp", "-foffload=disable", "-O0", "-w", "-c"]);
        let done = output(step.arg(file).arg("-o").arg(format!("{file}.o")))?;
        said += &String::from_utf8_lossy(&done.stderr);
        if !done.status.success() {
            return Ok(refused(&format!("cc, {name}, fails"), &done, program.all_are_declared));
        }
    }
    let objects: Vec<(String, String)> = files.iter().map(|(file, _)| (format!("{file}.o"), String::new())).collect();
    let linked = built(&at, &objects, &["-fopenmp", "-foffload=disable"], &program.expected(t))?;
    Ok(match linked {
        Ok(()) => Outcome::Fine,
        Err(_) if said.contains("OMP0411") => Outcome::Limit(vec!["OMP0411 with cc".to_owned()]),
        Err(why) => Outcome::Failure(format!("cc, {name}: {why}\n{said}")),
    })
}

/// What it means that ompick stops.
fn refused(what: &str, done: &Output, is_declared: bool) -> Outcome {
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    let codes = check::codes(&said);
    // Without `declare target` a module does not know that devices of other sources call its functions.
    let limits: &[&str] = if is_declared { &LIMITS } else { &[&LIMITS[..], &["OMP0342"]].concat() };
    match !codes.is_empty() && codes.iter().all(|c| limits.contains(&c.as_str())) {
        true => Outcome::Limit(check::limits(&said)),
        false => Outcome::Failure(format!("{what}\n{said}")),
    }
}

/// Whether the compiler takes the program as it is, and calls what it must when there are no variants.
fn is_valid(program: &Program, folder: &Path) -> Result<bool, String> {
    let plain = folder.join("plain");
    let files = program.files();
    write(&plain, &files)?;
    let found = built(&plain, &files, &["-fno-openmp"], &program.without_variants())?;
    if let Err(why) = &found {
        println!("without ompick: {why}");
    }
    Ok(found.is_ok())
}

/// Why a program that is built from these files does not print what it must.
fn built(
    folder: &Path,
    files: &[(String, String)],
    options: &[&str],
    expected: &str,
) -> Result<Result<(), String>, String> {
    let mut build = Command::new("gfortran");
    build.current_dir(folder).args(options).args(["-O0", "-w", "-pipe", "-o", "program"]);
    let done = output(build.args(files.iter().map(|(name, _)| name)))?;
    if !done.status.success() {
        return Ok(Err(format!("does not compile\n{}", String::from_utf8_lossy(&done.stderr))));
    }
    let ran = output(Command::new(folder.join("program")).env("OMP_NUM_THREADS", "1"))?;
    let printed = String::from_utf8_lossy(&ran.stdout);
    Ok(match ran.status.success() && printed == expected {
        true => Ok(()),
        false => Err(format!("prints something else\n{}: expected\n{expected}printed\n{printed}", ran.status)),
    })
}

fn output(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|e| format!("{}: {e}", command.get_program().to_string_lossy()))
}

fn write(folder: &Path, files: &[(String, String)]) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    files.iter().try_for_each(|(name, text)| std::fs::write(folder.join(name), text).map_err(|e| e.to_string()))
}

fn read(folder: &Path, files: &[(String, String)]) -> Result<Vec<Vec<u8>>, String> {
    let text = |name: &String| std::fs::read(folder.join(name)).map_err(|e| format!("{name}: {e}"));
    files.iter().map(|(name, _)| text(name)).collect()
}
