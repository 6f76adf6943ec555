//! `cargo xtask alone`: the programs of the corpus with compilers that resolve variants themselves, and behind `ompick
//! cc`.

use crate::{Error, steps};
use ompick_tests::alone::{Outcomes, Part, Record, Row};
use ompick_tests::build_step;
use ompick_tests::program::{self, Kind, Program};
use ompick_tests::{repository, tools};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which compilers, and how they are reached.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The C compiler of a family (gcc, gcc-16, clang-19, a path); those of C++ and Fortran are named alike
    #[arg(long = "compiler", value_name = "NAME", default_values = ["gcc", "clang"])]
    pub compilers: Vec<String>,
    /// A program that runs a command where the compilers are, such as a script around chroot
    #[arg(long, value_name = "PROGRAM")]
    pub through: Option<PathBuf>,
    /// Only programs with this in their name; nothing is recorded then
    #[arg(short = 'k', default_value = "")]
    pub only: String,
    /// Name the programs that do not come out right
    #[arg(short, long)]
    pub verbose: bool,
}

/// Asks all compilers that are there, and records what comes of it in `docs/alone.toml`.
///
/// # Errors
/// If none is there, or a file cannot be written.
pub fn run(options: &Options) -> Result<(), Error> {
    let all = program::find(&repository().join("corpus"))?;
    let plain: Vec<Program> = all.into_iter().filter(|p| is_plain(p) && p.name.contains(&options.only)).collect();
    let mut record = Record::read()?;
    let mut asked = 0;
    for name in &options.compilers {
        for (kind, language) in [(Kind::C, "C"), (Kind::Cxx, "C++"), (Kind::Fortran, "Fortran")] {
            let Some(family) = Family::find(name, kind, options)? else {
                println!("NOT CHECKED: {language} with {name}: not there");
                continue;
            };
            let programs: Vec<&Program> = plain.iter().filter(|p| program::kind(&p.main) == Some(kind)).collect();
            let row = family.row(language, &programs, options.verbose)?;
            println!("{} {language}: {:?}, behind ompick {:?}", row.compiler, row.alone, row.behind);
            asked += 1;
            if options.only.is_empty() {
                record.add(row)?;
            }
        }
    }
    if asked == 0 {
        return Err("none of the compilers is there; say with --compiler and --through how to reach them".to_owned());
    }
    println!("cargo xtask docs --bless writes the page and the README");
    Ok(())
}

/// Whether a program must print the same with every compiler on every machine.
fn is_plain(program: &Program) -> bool {
    let demands = &program.demands;
    let text = text(program);
    let own = ["vendor", "isa(", "arch(", "extension", "mkl", "__attribute__", "ompick:", "__gnuc__", "__clang__"];
    let flags = ["--openmp", "--std", "--form", "-D", "-U", "-I", "--annotate", "--line-markers", "--max-copies"];
    let is_of_all = |flag: &String| !flag.starts_with('-') || flags.iter().any(|f| flag.starts_with(f));
    demands.fails.is_empty()
        && demands.cc.is_empty()
        && !program.name.starts_with("gnu_")
        && demands.runs.iter().any(is_host)
        && demands.flags.iter().all(is_of_all)
        && !own.iter().any(|word| text.contains(word))
}

/// All that a program's files hold, in small letters.
fn text(program: &Program) -> String {
    let files = program.files().map(|file| fs::read(program.folder.join(file)).unwrap_or_default());
    files.map(|bytes| String::from_utf8_lossy(&bytes).to_lowercase()).collect()
}

fn is_host(run: &program::Run) -> bool {
    run.target == "host" || run.target.ends_with("=host")
}

/// A compiler, with those of other languages that belong to it.
struct Family<'a> {
    options: &'a Options,
    c: &'a str,
    kind: Kind,
    version: String,
    /// Where its run-time library is, if the system does not look there.
    library: Option<String>,
    ompick: PathBuf,
}

/// How a compiler says its whole version.
fn version_arguments(compiler: &str) -> &'static [&'static str] {
    if is_gnu(compiler) { &["-dumpfullversion"] } else { &["-dumpversion"] }
}

fn is_gnu(compiler: &str) -> bool {
    compiler.rsplit('/').next().is_some_and(|name| name.starts_with("gcc"))
}

/// How a program ended; the text says why.
enum Outcome {
    Right,
    Otherwise(String),
    Refused(String),
}

impl<'a> Family<'a> {
    fn find(c: &'a str, kind: Kind, options: &'a Options) -> Result<Option<Family<'a>>, Error> {
        let mut family = Family { options, c, kind, version: String::new(), library: None, ompick: tools::ompick()? };
        let asked = family.command(&family.compiler(kind), Path::new(".")).args(version_arguments(c)).output();
        let Some(asked) = asked.ok().filter(|output| output.status.success()) else { return Ok(None) };
        family.version = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
        if !family.is_gnu() {
            let library = family.command(c, Path::new(".")).arg("-print-file-name=libomp.so").output();
            let library = library.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned()).unwrap_or_default();
            family.library = Path::new(&library).parent().map(|folder| folder.display().to_string());
        }
        Ok(Some(family))
    }

    fn is_gnu(&self) -> bool {
        is_gnu(self.c)
    }

    fn compiler(&self, kind: Kind) -> String {
        let (folder, name) = self.c.split_at(self.c.rfind('/').map_or(0, |at| at + 1));
        let name = match kind {
            Kind::C => name.to_owned(),
            Kind::Cxx => name.replacen("gcc", "g++", 1).replacen("clang", "clang++", 1),
            Kind::Fortran => name.replacen("gcc", "gfortran", 1).replacen("clang", "flang", 1),
        };
        format!("{folder}{name}")
    }

    /// A command where the compilers are.
    fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = match &self.options.through {
            Some(through) => {
                let mut command = Command::new(std::path::absolute(through).unwrap_or_else(|_| through.clone()));
                command.arg(program);
                command
            }
            None => Command::new(program),
        };
        command.current_dir(folder);
        command
    }

    fn row(&self, language: &str, programs: &[&Program], verbose: bool) -> Result<Row, Error> {
        let mut row = Row {
            compiler: format!("{} {}", if self.is_gnu() { "gcc" } else { "clang" }, self.version),
            language: language.to_owned(),
            date: steps::output("date", &["-u", "+%F"])?,
            commit: steps::output("git", &["rev-parse", "--short", "HEAD"])?,
            alone: Outcomes::default(),
            behind: Outcomes::default(),
            left: BTreeMap::new(),
            directive: BTreeMap::new(),
        };
        let both = in_order(programs, |program| Ok((self.outcome(program, false)?, self.outcome(program, true)?)));
        for (program, outcomes) in programs.iter().zip(both) {
            let (alone, behind) = outcomes?;
            count(&mut row.alone, &alone);
            count(&mut row.behind, &behind);
            if verbose && let Some(why) = alone.why() {
                println!("{} alone: {why}", program.name);
            }
            if let Some(why) = behind.why() {
                println!("{} behind ompick: {why}", program.name);
                row.left.insert(program.name.clone(), why.to_owned());
            }
            for name in directives(program) {
                let part: &mut Part = row.directive.entry(name.to_owned()).or_default();
                part.programs += 1;
                part.alone += usize::from(matches!(alone, Outcome::Right));
                part.behind += usize::from(matches!(behind, Outcome::Right));
            }
        }
        Ok(row)
    }

    fn outcome(&self, program: &Program, is_behind: bool) -> Result<Outcome, Error> {
        let work = tempfile::tempdir_in(work_folder()?).map_err(|e| e.to_string())?;
        let source = work.path().join("src");
        for file in program.files() {
            let to = source.join(file);
            let copied =
                fs::create_dir_all(to.parent().unwrap_or(&to)).and_then(|()| fs::copy(program.folder.join(file), &to));
            copied.map_err(|e| format!("{file}: {e}"))?;
        }
        let (own, flags) = build_step::options(&program.demands.flags)?;
        let options = self.own_options();
        let mut objects = Vec::new();
        for file in build_step::sources(program) {
            let object = format!("{}.o", file.replace('/', "_"));
            let compiler = self.compiler(program::kind(file).unwrap_or(self.kind));
            let mut command = match is_behind {
                true => {
                    let mut command = self.command("env", &source);
                    command.arg(format!("OMPICK_CACHE_DIR={}", work.path().join("cache").display())).arg(&self.ompick);
                    command.args(["cc", "-t", "host"]).args(&own).args(["--", &compiler]);
                    command
                }
                false => self.command(&compiler, &source),
            };
            command.args(options).args(["-O1", "-w"]).args(&flags).args(&program.demands.cflags);
            let done = tools::run({
                command.args(["-c", file, "-o", &object]);
                command
            })?;
            if done.status != Some(0) {
                return Ok(Outcome::Refused(reason(&done.stderr)));
            }
            objects.push(object);
        }
        let mut link = self.command(&self.compiler(self.kind), &source);
        link.args(options).args(&program.demands.cflags).args(&objects).args(["-o", "program", "-lm"]);
        let linked = tools::run(link)?;
        if linked.status != Some(0) {
            return Ok(Outcome::Refused(reason(&linked.stderr)));
        }
        self.printed(program, &source)
    }

    fn printed(&self, program: &Program, folder: &Path) -> Result<Outcome, Error> {
        let mut run = self.command("env", folder);
        run.args(["OMP_TARGET_OFFLOAD=disabled"]);
        run.args(self.library.as_ref().map(|folder| format!("LD_LIBRARY_PATH={folder}")));
        let done = tools::run({
            run.arg("./program");
            run
        })?;
        let wanted = &program.demands.runs.iter().find(|run| is_host(run)).ok_or("no host")?.lines;
        let lines: Vec<String> = done.stdout.trim().lines().map(program::normal).collect();
        let is_right = lines.len() == wanted.len() && lines.iter().zip(wanted).all(|(a, b)| program::same_values(a, b));
        Ok(match (done.status, is_right) {
            (Some(0), true) => Outcome::Right,
            (Some(0), false) => Outcome::Otherwise(format!("prints `{}`", lines.join(" / "))),
            (Some(status), _) => Outcome::Otherwise(format!("ends with {status}: {}", reason(&done.stderr))),
            (None, _) => Outcome::Otherwise(format!("is ended by a signal: {}", reason(&done.stderr))),
        })
    }

    fn own_options(&self) -> &'static [&'static str] {
        match self.is_gnu() {
            true => &["-fopenmp", "-foffload=disable"],
            false => &["-fopenmp", "-fopenmp-version=60"],
        }
    }
}

impl Outcome {
    fn why(&self) -> Option<&str> {
        match self {
            Outcome::Right => None,
            Outcome::Otherwise(why) | Outcome::Refused(why) => Some(why),
        }
    }
}

fn count(outcomes: &mut Outcomes, outcome: &Outcome) {
    match outcome {
        Outcome::Right => outcomes.right += 1,
        Outcome::Otherwise(_) => outcomes.otherwise += 1,
        Outcome::Refused(_) => outcomes.refused += 1,
    }
}

/// As many at once as there are cores, in their order.
fn in_order<T: Send>(
    programs: &[&Program],
    ask: impl Fn(&Program) -> Result<T, Error> + Sync,
) -> Vec<Result<T, Error>> {
    use rayon::prelude::*;
    programs.par_iter().map(|program| ask(program)).collect()
}

/// Which directives of variants a program holds.
fn directives(program: &Program) -> Vec<&'static str> {
    let text = text(program);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let has_outside = text.replace("begin declare variant", "").replace("end declare variant", "");
    let held = [
        ("`metadirective`", text.contains("metadirective")),
        ("`declare variant`", has_outside.contains("declare variant")),
        ("`begin declare variant`", text.contains("begin declare variant")),
        ("`dispatch`", text.contains("omp dispatch") || text.contains("(dispatch")),
        ("`condition(...)`", text.contains("condition(")),
    ];
    held.into_iter().filter(|(_, is_held)| *is_held).map(|(name, _)| name).collect()
}

/// The first line of a message that says what is wrong, without the place.
fn reason(stderr: &str) -> String {
    let lines = || stderr.lines().filter(|line| !line.trim().is_empty());
    let said = lines().filter_map(|line| line.split_once("rror:")).map(|(_, said)| said.trim());
    // flang's last line of all.
    let said = said.filter(|said| !said.starts_with("Semantic errors in")).find(|said| !said.is_empty());
    let said = said.or_else(|| lines().find(|line| line.contains("undefined reference")).map(str::trim));
    let said = said.or_else(|| lines().next()).unwrap_or("nothing said");
    let said = said.rsplit_once("/src/").map_or(said, |(_, rest)| rest);
    said.chars().take(120).collect()
}

/// Below the repository, where a script around chroot finds it.
fn work_folder() -> Result<PathBuf, Error> {
    let folder = repository().join("target/alone");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    folder.canonicalize().map_err(|e| e.to_string())
}
