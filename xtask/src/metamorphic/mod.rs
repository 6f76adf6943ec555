//! `cargo xtask metamorphic`: programs of the corpus, rewritten by rules that must not change what they do.
//!
//! A rule, such as "a comment stands between any two tokens", makes of each program another that prints the same. Each is
//! emitted for all its targets, compiled and run. What fails then is a way of writing that ompick does not know.

mod c;
mod fortran;
mod text;

use crate::Error;
use ompick_tests::check::{Checker, Snapshots, in_parallel};
use ompick_tests::program::{self, Demands, Kind, Program};
use ompick_tests::repository;
use ompick_tests::tools::{self, Compilers};
use std::fs;
use std::path::{Path, PathBuf};

/// Which programs are rewritten, and how.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Options {
    /// Only rules with these names; all if there are none
    #[arg(value_name = "RULE")]
    pub rules: Vec<String>,
    /// Only programs with this in their name
    #[arg(short = 'k', default_value = "")]
    pub only: String,
    /// Of all programs under all rules only one in so many
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub sample: usize,
    /// Where to leave the programs that do something else
    #[arg(long, value_name = "DIR", default_value = "target/metamorphic")]
    pub keep: PathBuf,
    /// Name the rules, and say what they do
    #[arg(long)]
    pub list: bool,
}

/// A way to write a program otherwise.
pub struct Rule {
    pub name: &'static str,
    /// What a program is like then.
    pub what: &'static str,
    /// The languages whose files it rewrites.
    pub of: &'static [Kind],
    pub rewrite: fn(&File) -> Option<Rewritten>,
    /// Programs that print something else then, or are no programs any more, and why.
    pub except: &'static [(&'static str, &'static str)],
}

/// A file to rewrite.
pub struct File<'t> {
    pub name: &'t str,
    pub text: &'t str,
}

/// What a file becomes.
pub struct Rewritten {
    pub name: String,
    pub text: String,
    /// A header with a part of it.
    pub header: Option<(String, String)>,
}

impl File<'_> {
    /// The same file with another text; `None`: with the same.
    fn with(&self, text: String) -> Option<Rewritten> {
        (text != self.text).then(|| Rewritten { name: self.name.to_owned(), text, header: None })
    }

    fn has_extension(&self, extensions: &[&str]) -> bool {
        Path::new(self.name).extension().is_some_and(|own| extensions.iter().any(|e| own == *e))
    }
}

/// What becomes of a program under a rule.
enum Outcome {
    Same,
    /// The rule says nothing of it.
    Unchanged,
    /// Rewritten, it is no program to the compiler.
    NotCompiled,
    Other(String),
}

/// Rewrites the programs of the corpus, and checks them.
///
/// # Errors
/// If one of them is not as it was, or there is no such rule.
pub fn run(options: &Options) -> Result<(), Error> {
    let all = || c::RULES.iter().chain(fortran::RULES);
    if options.list {
        all().for_each(|rule| println!("{:<16} {}", rule.name, rule.what));
        return Ok(());
    }
    if let Some(unknown) = options.rules.iter().find(|name| all().all(|rule| rule.name != **name)) {
        return Err(format!("there is no rule `{unknown}`; see `--list`"));
    }
    let mut programs = program::find(&repository().join("corpus"))?;
    programs.retain(|p| p.demands.fails.is_empty() && p.name.contains(&options.only));
    let checker = Checker { ompick: tools::ompick()?, compilers: Compilers::gcc()?, snapshots: Snapshots::Ignore };
    let mut all_same = true;
    let count = all().count();
    for (number, rule) in all().enumerate() {
        if !options.rules.is_empty() && options.rules.iter().all(|name| name != rule.name) {
            continue;
        }
        let is_in_sample = |(n, _): &(usize, &Program)| (n * count + number).is_multiple_of(options.sample.max(1));
        let sample: Vec<&Program> =
            programs.iter().enumerate().filter(is_in_sample).map(|(_, program)| program).collect();
        all_same &= holds(rule, &sample, &checker, &options.keep);
    }
    if all_same { Ok(()) } else { Err("some programs do something else when they are written otherwise".into()) }
}

/// Checks all programs under a rule, and says what came of it.
fn holds(rule: &Rule, programs: &[&Program], checker: &Checker, keep: &Path) -> bool {
    let outcomes =
        in_parallel(programs, |program| checked(rule, program, checker, keep).unwrap_or_else(Outcome::Other));
    for (program, outcome) in programs.iter().zip(&outcomes) {
        if let Outcome::Other(error) = outcome {
            println!("FAIL {} as `{}`: {error}", program.name, rule.name);
        }
    }
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|o| is(o)).count();
    let failed = count(|o| matches!(o, Outcome::Other(_)));
    println!(
        "{:<16} {} the same, {failed} not, {} no programs any more, {} unchanged",
        rule.name,
        count(|o| matches!(o, Outcome::Same)),
        count(|o| matches!(o, Outcome::NotCompiled)),
        count(|o| matches!(o, Outcome::Unchanged))
    );
    failed == 0
}

/// Checks a program under a rule.
fn checked(rule: &Rule, program: &Program, checker: &Checker, keep: &Path) -> Result<Outcome, String> {
    if rule.except.iter().any(|(name, _)| *name == program.name) {
        return Ok(Outcome::Unchanged);
    }
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let Some(rewritten) = rewrite(rule, program, folder.path())? else { return Ok(Outcome::Unchanged) };
    if checker.is_compiled(program)? && !checker.is_compiled(&rewritten)? {
        return Ok(Outcome::NotCompiled);
    }
    match checker.check(&rewritten) {
        Ok(()) => Ok(Outcome::Same),
        Err(error) => {
            rewritten.copy_to(&keep.join(rule.name).join(&program.name))?;
            Err(error)
        }
    }
}

/// The program as a rule has it, in a folder; `None`: as it was, or not in UTF-8.
fn rewrite(rule: &Rule, program: &Program, folder: &Path) -> Result<Option<Program>, String> {
    let mut names = Vec::new();
    let mut headers = Vec::new();
    let mut is_changed = false;
    for name in program.files() {
        let bytes = fs::read(program.folder.join(name)).map_err(|e| e.to_string())?;
        let Ok(text) = String::from_utf8(bytes) else { return Ok(None) };
        let is_meant = kind_of(name).is_some_and(|kind| rule.of.contains(&kind));
        let new = is_meant.then(|| (rule.rewrite)(&File { name, text: &text })).flatten();
        is_changed |= new.is_some();
        let new = new.unwrap_or(Rewritten { name: name.to_owned(), text, header: None });
        for (name, text) in [(new.name.clone(), new.text)].into_iter().chain(new.header.clone()) {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(|e| e.to_string())?;
            fs::write(path, text).map_err(|e| e.to_string())?;
        }
        names.push(new.name);
        headers.extend(new.header.map(|(name, _)| name));
    }
    if !is_changed {
        return Ok(None);
    }
    names.extend(headers);
    let main = names.remove(0);
    let Demands { case, runs, flags, cflags, .. } = &program.demands;
    let (case, runs, flags, cflags) = (case.clone(), runs.clone(), flags.clone(), cflags.clone());
    let demands = Demands { case, runs, flags, cflags, aux: names, ..Demands::default() };
    Ok(Some(Program { name: program.name.clone(), folder: folder.to_owned(), main, own_folder: true, demands }))
}

/// The language of a file; a header of C and C++ is one of C.
fn kind_of(name: &str) -> Option<Kind> {
    let is_header = [".h", ".hpp"].iter().any(|end| name.ends_with(end));
    program::kind(name).or(is_header.then_some(Kind::C))
}
