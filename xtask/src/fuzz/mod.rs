//! `cargo xtask fuzz-diff`: random C and Fortran programs through ompick and a compiler, against a model of the
//! specification that shares nothing with ompick.
//!
//! A program ([`ast`], made by [`generate`] from a seed, written as C by [`print`](mod@print)) has base functions
//! with variants, by directives and in regions of `begin declare variant`, metadirectives of all forms,
//! dispatch constructs, and other constructs nested as [`legal`] has it. Whatever
//! runs prints its name and the site that it was called from; a directive variant prints through a
//! call in one of its clauses. Everything runs on one thread and on the host, so what must be
//! printed is known: [`model`] walks the program by OpenMP 5.2, chapter 7. [`check`] emits the program
//! for three targets, compiles and runs each output, compares, and emits the outputs again, which
//! must change nothing. Outputs of several programs are compiled and run together ([`batch`]); where anything is wrong,
//! each by itself. [`shrink`] makes a program that fails small.
//!
//! # Differences that are known
//!
//! - *A run-time condition takes part in the choice as a constant would.* A selector that is a strict
//!   subset of another compatible candidate's scores 0 (5.2, 7.3), and only the static part
//!   decides on compatible: a condition over a variable that is no constant never lifts
//!   another's score, be it false. Such failures are a class of their own, found by a second reading
//!   of the model in which every condition is a constant.
//! - *Limits of ompick*, where its errors are all among [`check::LIMITS`]: counted by message, no
//!   failures. They come from a parameter or local that hides a condition's global variable in device
//!   code (rare here on purpose), from choices that cannot be hoisted above `target`, from tests of
//!   a `target_device` in functions for devices, and from static variables in `target` constructs that must
//!   be copied.
//!
//! # How the model reads what leaves room
//!
//! - Conditions are equal if their tokens are, macros expanded: `M_TRUE` is `1`, an enumerator is not.
//! - A `const int` with an initialiser is a constant, as enumerators are.
//! - In the device version of a variant, `target` comes in front of what the variant's construct
//!   selectors put in front (5.2, 7.1, in its order), also if `target` is among them.
//! - An expression in a clause is in the context around the directive. Calls of base functions stand
//!   only in clauses of a directive's first leaf, where nothing else can be meant.
//! - A metadirective whose variants are all stand-alone or `nothing` stands alone: it is never the
//!   body of another construct.
//! - Without devices clang evaluates no clauses of `target` directives: the model is told so.
//!   Clang also wants every global that device code names to be declare target: it is only given
//!   programs where they all are.

mod ast;
mod batch;
mod check;
mod cxx;
mod fortran;
mod generate;
mod generics;
mod legal;
mod model;
mod modules;
mod print;
mod programs;
mod selectors;
mod shrink;

pub use check::Language;
use check::{Class, Outcome, Tools};
pub use fortran::Layout;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What to check.
pub struct Options {
    /// How many programs.
    pub count: u64,
    /// The first program's seed; the next ones have the next numbers.
    pub seed: u64,
    /// How many at once.
    pub jobs: usize,
    /// Where programs that fail are kept, shrunk, with what they should print.
    pub keep: PathBuf,
    /// The `ompick` to check.
    pub ompick: PathBuf,
    pub language: Language,
    /// After so many failures, stop.
    pub max_failures: usize,
}

/// Checks programs, and keeps those that fail.
///
/// # Errors
/// If any program fails, or a tool cannot be run.
pub fn run(options: &Options) -> Result<(), String> {
    if options.language == Language::Modules {
        return modules::run(options);
    }
    if options.language == Language::Programs {
        return programs::run(options);
    }
    if options.language == Language::Generics {
        return generics::run(options);
    }
    let tools = Tools {
        ompick: options.ompick.clone(),
        gcc: options.language.gcc().to_owned(),
        language: options.language,
        clang: options.language.clang(),
        clang_every: 5,
    };
    let start = Instant::now();
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for job in 0..options.jobs.max(1) {
            let (tools, next, tally) = (&tools, &next, &tally);
            let folder = scratch.path().join(job.to_string());
            scope.spawn(move || work(options, tools, next, tally, &folder));
        }
    });
    let tally = tally.into_inner().map_err(|e| e.to_string())?;
    tally.print(start);
    if let Some(error) = tally.error {
        return Err(error);
    }
    match tally.failures {
        0 => Ok(()),
        n => Err(format!("{n} programs fail, see {}", options.keep.display())),
    }
}

#[derive(Default)]
struct Tally {
    fine: u64,
    limited: u64,
    skipped: u64,
    compiler_fails: u64,
    /// Programs that are right by themselves, but were not together.
    only_together: Vec<String>,
    limits: BTreeMap<String, u64>,
    classes: BTreeMap<Class, Vec<u64>>,
    failures: usize,
    error: Option<String>,
}

impl Tally {
    fn print(&self, start: Instant) {
        let seconds = start.elapsed().as_secs_f64();
        let all = self.fine + self.skipped + self.compiler_fails + self.limited + self.failures as u64;
        println!("{all} programs in {seconds:.0} s, {:.1} a second: {} fine", all as f64 / seconds, self.fine);
        println!("  {} skipped: they print too much", self.skipped);
        println!("  {} skipped: the compiler has an internal error", self.compiler_fails);
        self.only_together.iter().for_each(|why| println!("  right by themselves, but not together: {why}"));
        println!("  {} with something that ompick says it does not do:", self.limited);
        for (error, count) in &self.limits {
            println!("    {count} {error}");
        }
        for (class, seeds) in &self.classes {
            let some: Vec<String> = seeds.iter().take(8).map(u64::to_string).collect();
            println!("  {} fail: {class}; seeds {}", seeds.len(), some.join(" "));
        }
    }
}

fn work(options: &Options, tools: &Tools, next: &AtomicU64, tally: &Mutex<Tally>, folder: &Path) {
    let mut groups: BTreeMap<batch::Group, Vec<batch::Entry>> = BTreeMap::new();
    let goes_on = |result: Result<(), String>| {
        let Ok(mut t) = tally.lock() else { return false };
        if let Err(error) = result {
            t.error = Some(error);
        }
        t.error.is_none() && t.failures < options.max_failures
    };
    loop {
        let n = next.fetch_add(1, Ordering::Relaxed);
        if n >= options.count || !goes_on(Ok(())) {
            break;
        }
        let result = put(options, tools, options.seed + n, tally, &mut groups, folder);
        if !goes_on(result.map_err(|e| format!("seed {}: {e}", options.seed + n))) {
            return;
        }
    }
    for (group, entries) in groups.into_iter().filter(|(_, entries)| !entries.is_empty()) {
        if !goes_on(together(options, tools, tally, &group, entries, folder)) {
            return;
        }
    }
}

/// Takes one more program; where there are enough that can be taken together, checks them.
fn put(
    options: &Options,
    tools: &Tools,
    seed: u64,
    tally: &Mutex<Tally>,
    groups: &mut BTreeMap<batch::Group, Vec<batch::Entry>>,
    folder: &Path,
) -> Result<(), String> {
    let program = options.language.program(seed);
    if !legal::program(&program) {
        return Err("the generated program is not legal".to_owned());
    }
    let group = batch::Group::of(tools, &program);
    match batch::prepare(tools, program, folder)? {
        Err(Outcome::Failure(_)) => alone(options, tools, seed, tally, folder).map(|_| ()),
        Err(outcome) => count(tally, outcome),
        Ok(entry) => {
            let entries = groups.entry(group.clone()).or_default();
            entries.push(entry);
            match entries.len() < batch::PROGRAMS {
                true => Ok(()),
                false => together(options, tools, tally, &group, std::mem::take(entries), folder),
            }
        }
    }
}

/// Checks programs together, and by themselves those that something may be wrong with.
fn together(
    options: &Options,
    tools: &Tools,
    tally: &Mutex<Tally>,
    group: &batch::Group,
    mut entries: Vec<batch::Entry>,
    folder: &Path,
) -> Result<(), String> {
    while !entries.is_empty() {
        let Some(fault) = batch::check(tools, group, &entries, folder)? else {
            return entries.iter().try_for_each(|_| count(tally, Outcome::Fine));
        };
        let suspects = match fault.entry {
            Some(entry) => vec![entries.remove(entry)],
            None => std::mem::take(&mut entries),
        };
        let seeds: Vec<String> = suspects.iter().map(|e| e.program.seed.to_string()).collect();
        let mut is_found = false;
        for suspect in suspects {
            is_found |= alone(options, tools, suspect.program.seed, tally, folder)?;
        }
        if !is_found {
            let kept = options.keep.join(format!("together-{}", seeds[0]));
            std::fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
            std::fs::write(kept.join("why.txt"), &fault.why).map_err(|e| e.to_string())?;
            let why = fault.why.lines().next().unwrap_or_default();
            let mut t = tally.lock().map_err(|e| e.to_string())?;
            t.only_together.push(format!("{}: {why}", seeds.join(" ")));
        }
    }
    Ok(())
}

/// Checks a program by itself; whether something is found.
fn alone(options: &Options, tools: &Tools, seed: u64, tally: &Mutex<Tally>, folder: &Path) -> Result<bool, String> {
    let outcome = one(options, tools, seed, tally, folder).map_err(|e| format!("seed {seed}: {e}"))?;
    let is_found = outcome != Outcome::Fine;
    count(tally, outcome).map(|()| is_found)
}

fn count(tally: &Mutex<Tally>, outcome: Outcome) -> Result<(), String> {
    let mut t = tally.lock().map_err(|e| e.to_string())?;
    match outcome {
        Outcome::Fine => t.fine += 1,
        Outcome::Skipped => t.skipped += 1,
        Outcome::CompilerFails => t.compiler_fails += 1,
        Outcome::Limit(codes) => {
            t.limited += 1;
            codes.into_iter().for_each(|c| *t.limits.entry(c).or_default() += 1);
        }
        // Counted where it is kept.
        Outcome::Failure(_) => {}
    }
    Ok(())
}

fn one(options: &Options, tools: &Tools, seed: u64, tally: &Mutex<Tally>, folder: &Path) -> Result<Outcome, String> {
    let program = options.language.program(seed);
    let outcome = check::check(tools, &program, folder, None)?;
    let Outcome::Failure(failure) = &outcome else { return Ok(outcome) };
    let first = {
        let mut t = tally.lock().map_err(|e| e.to_string())?;
        t.failures += 1;
        let seeds = t.classes.entry(failure.class.clone()).or_default();
        seeds.push(seed);
        seeds.len()
    };
    // a few of each class are enough to see what is wrong
    let name = format!("{seed}-{}", model::TARGETS[failure.target].name);
    let kept = options.keep.join(name);
    let shrunk = first <= if failure.class == Class::Differs { 6 } else { 2 };
    let (small, failure) =
        if shrunk { shrink::shrink(tools, &program, failure, folder)? } else { (program, failure.clone()) };
    std::fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
    let text = format!(
        "seed {seed}, target {}: {}\n{}\n",
        model::TARGETS[failure.target].name,
        failure.class,
        failure.details
    );
    std::fs::write(kept.join("why.txt"), &text).map_err(|e| e.to_string())?;
    let files = options.language.files(&small);
    for (name, text) in &files {
        std::fs::write(kept.join(name), text).map_err(|e| e.to_string())?;
    }
    let expected =
        model::run(&small, &model::TARGETS[failure.target], model::Reading::default()).unwrap_or_default().join("\n");
    std::fs::write(kept.join("expected.txt"), expected + "\n").map_err(|e| e.to_string())?;
    let output = folder.join("out").join(model::TARGETS[failure.target].name);
    for (name, _) in files.iter().filter(|(name, _)| shrunk && output.join(name).exists()) {
        std::fs::copy(output.join(name), kept.join(format!("output-{name}"))).map_err(|e| e.to_string())?;
    }
    print!("{text}");
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_legal_and_those_of_a_seed_are_the_same() {
        for seed in 0..300 {
            let program = generate::program(seed);
            assert!(legal::program(&program), "seed {seed}");
            let (text, again) = (Language::C.files(&program), Language::C.files(&generate::program(seed)));
            assert_eq!(text, again);
            let cxx = cxx::adapted(program);
            assert!(legal::program(&cxx), "seed {seed}");
            assert_eq!(Language::Cxx.files(&cxx), Language::Cxx.files(&cxx::adapted(generate::program(seed))));
        }
    }
}
