//! One program through ompick and a compiler: does it print what the model says?

use super::ast::{GLOBALS, Program};
use super::cxx;
use super::fortran::{self, Layout};
use super::generate;
use super::model::{self, Device, Reading};
use super::print;
use ompick_tests::tools::Compilers;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The programs that a check runs.
pub struct Tools {
    pub ompick: PathBuf,
    /// GCC's compiler of the language.
    pub gcc: String,
    pub language: Language,
    /// Checks every so manieth program with this one too.
    pub clang: Option<String>,
    pub clang_every: u64,
}

/// How a program fared.
#[derive(Clone, PartialEq, Eq)]
pub enum Outcome {
    Fine,
    /// ompick says that it does not do this, with one of the codes of [`LIMITS`].
    Limit(Vec<String>),
    /// Too much output.
    Skipped,
    /// The compiler has an internal error.
    CompilerFails,
    Failure(Failure),
}

#[derive(Clone, PartialEq, Eq)]
pub struct Failure {
    pub class: Class,
    /// The target, by its number.
    pub target: usize,
    pub details: String,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// ompick failed, with these codes.
    Emit(String),
    /// The output does not compile, for the first line of what the compiler says.
    Compile(String),
    /// The compiled program crashes or does not end.
    Crash,
    /// The program prints something else.
    Differs,
    /// The program prints what it would if all conditions were constants.
    AllConstant,
    /// Emitting the output changes it.
    NotStable,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Emit(codes) => write!(f, "emit fails: {codes}"),
            Self::Compile(message) => write!(f, "output does not compile: {message}"),
            Self::Crash => f.write_str("the compiled output fails"),
            Self::Differs => f.write_str("the choice differs from the model"),
            Self::AllConstant => f.write_str("a run-time condition takes part in the choice as a constant would"),
            Self::NotStable => f.write_str("emitting the output changes it"),
        }
    }
}

/// Errors of ompick that say what it does not do, rather than that the program is wrong.
pub const LIMITS: [&str; 5] = ["OMP0317", "OMP0401", "OMP0407", "OMP0408", "OMP0409"];

/// What programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    C,
    Cxx,
    Fortran(Layout),
    /// Fortran programs of several files: see [`super::modules`].
    Modules,
    /// Programs of several files in C and C++: see [`super::programs`].
    Programs,
    /// Fortran programs of generic names: see [`super::generics`].
    Generics,
}

impl Language {
    /// The program of a seed.
    pub fn program(self, seed: u64) -> Program {
        match self {
            Language::C | Language::Programs => generate::program(seed),
            Language::Cxx => cxx::adapted(generate::program(seed)),
            Language::Fortran(_) | Language::Modules | Language::Generics => fortran::adapted(generate::program(seed)),
        }
    }

    /// The program's files, in the order in which all but headers are compiled.
    pub fn files(self, p: &Program) -> Vec<(String, String)> {
        match self {
            Language::C | Language::Programs => print::program(p, &print::C, "c"),
            Language::Cxx => print::program(p, &cxx::Cxx, "cpp"),
            Language::Fortran(layout) => fortran::program(p, layout),
            Language::Modules | Language::Generics => fortran::program(p, Layout::Free),
        }
    }

    /// GCC's compiler.
    pub fn gcc(self) -> &'static str {
        match self {
            Language::C | Language::Programs => "gcc",
            Language::Cxx => "g++",
            Language::Fortran(_) | Language::Modules | Language::Generics => "gfortran",
        }
    }

    /// The newest clang there is.
    pub fn clang(self) -> Option<String> {
        let clang = Compilers::clang().ok()?;
        match self {
            Language::C => Some(clang.c),
            Language::Cxx => Some(clang.cxx),
            Language::Fortran(_) | Language::Modules | Language::Generics | Language::Programs => None,
        }
    }

    /// The options that a program is compiled with, and ompick is told of.
    pub fn standard(self, p: &Program) -> Option<&'static str> {
        match self {
            Language::Cxx => Some(cxx::standard(p)),
            Language::C | Language::Fortran(_) | Language::Modules | Language::Generics | Language::Programs => None,
        }
    }
}

/// An output of a program.
pub struct Emitted {
    /// The target, by its number.
    pub target: usize,
    /// Of its files.
    pub texts: Vec<Vec<u8>>,
}

/// A program that was emitted.
pub struct Prepared {
    /// Its files.
    pub names: Vec<String>,
    pub outputs: Vec<Emitted>,
    /// By the numbers of targets; of those that were not asked for, nothing.
    pub expected: Vec<Vec<String>>,
}

/// Emits a program in a folder of its own. `only`: of the targets, this one, and for a failure of this class.
pub fn prepare(
    tools: &Tools,
    p: &Program,
    folder: &Path,
    only: Option<(usize, &Class)>,
) -> Result<Result<Prepared, Outcome>, String> {
    let files = tools.language.files(p);
    let targets: Vec<usize> = (0..model::TARGETS.len()).filter(|t| only.is_none_or(|(o, _)| o == *t)).collect();
    let mut expected = vec![Vec::new(); model::TARGETS.len()];
    for &t in &targets {
        match model::run(p, &model::TARGETS[t], Reading::default()) {
            Some(lines) => expected[t] = lines,
            None => return Ok(Err(Outcome::Skipped)),
        }
    }
    let _ = std::fs::remove_dir_all(folder);
    for (name, text) in &files {
        write(&folder.join("src").join(name), text.as_bytes())?;
    }
    let names: Vec<String> = files.into_iter().map(|(name, _)| name).collect();
    let emitted = emit(tools, p, &targets, &paths(&names, &folder.join("src")), &folder.join("out"))?;
    if !emitted.status.success() {
        return Ok(Err(not_emitted(&emitted, targets[0])));
    }
    let mut outputs = Vec::new();
    for target in targets {
        let texts = read_all(&paths(&names, &output_folder(folder, target)))?;
        outputs.push(Emitted { target, texts });
    }
    Ok(Ok(Prepared { names, outputs, expected }))
}

fn paths(names: &[String], folder: &Path) -> Vec<PathBuf> {
    names.iter().map(|name| folder.join(name)).collect()
}

fn output_folder(folder: &Path, target: usize) -> PathBuf {
    folder.join("out").join(model::TARGETS[target].name)
}

/// What is wrong if emitting an output changes it.
pub fn unstable(tools: &Tools, p: &Program, output: &Emitted, folder: &Path) -> Result<Option<Failure>, String> {
    let t = output.target;
    let failure = |details| Ok(Some(Failure { class: Class::NotStable, target: t, details }));
    let names: Vec<String> = tools.language.files(p).into_iter().map(|(name, _)| name).collect();
    let (own, again) = (paths(&names, &output_folder(folder, t)), folder.join("again"));
    let emitted = emit(tools, p, &[t], &own, &again)?;
    if !emitted.status.success() {
        return failure(String::from_utf8_lossy(&emitted.stderr).into_owned());
    }
    let changed = paths(&names, &again.join(model::TARGETS[t].name));
    match read_all(&changed)? == output.texts {
        true => Ok(None),
        false => failure(format!("{} against {}", own[0].display(), changed[0].display())),
    }
}

/// Checks a program in a folder of its own. `only`: of the targets, this one, and for a failure of this class.
pub fn check(tools: &Tools, p: &Program, folder: &Path, only: Option<(usize, &Class)>) -> Result<Outcome, String> {
    let prepared = match prepare(tools, p, folder, only)? {
        Ok(prepared) => prepared,
        Err(outcome) => return Ok(outcome),
    };
    if matches!(only, Some((_, Class::Emit(_)))) {
        return Ok(Outcome::Fine);
    }
    let standard: Vec<String> = tools.language.standard(p).map(|s| format!("-std={s}")).into_iter().collect();
    let options =
        |own: &[&str]| -> Vec<String> { own.iter().map(|o| (*o).to_owned()).chain(standard.iter().cloned()).collect() };
    let failure = |class, target, details| Ok(Outcome::Failure(Failure { class, target, details }));
    let mut compiled: Vec<(&[Vec<u8>], Vec<String>)> = Vec::new();
    for emitted in &prepared.outputs {
        let (t, source) = (emitted.target, emitted.texts.as_slice());
        let (output, expected) = (paths(&prepared.names, &output_folder(folder, t)), &prepared.expected[t]);
        let known = compiled.iter().find(|(s, _)| *s == source).map(|(_, lines)| lines.clone());
        let is_known = known.is_some();
        let lines = match known {
            Some(lines) => lines,
            None => match build_and_run(&tools.gcc, &options(&["-fopenmp", "-foffload=disable"]), &output)? {
                Ok(lines) => lines,
                // not ours
                Err((_, details)) if details.contains("internal compiler error") => return Ok(Outcome::CompilerFails),
                Err((class, details)) => return failure(class, t, details),
            },
        };
        if lines != *expected {
            let reading = Reading { all_constant: true, ..Reading::default() };
            let class = match model::run(p, &model::TARGETS[t], reading) {
                Some(other) if lines == other => Class::AllConstant,
                _ => Class::Differs,
            };
            return failure(class, t, difference(expected, &lines));
        }
        if let Some(clang) = &tools.clang
            && p.seed.is_multiple_of(tools.clang_every.max(1))
            && p.target_globals == GLOBALS
        {
            let lines = match build_and_run(clang, &options(&["-fopenmp"]), &output)? {
                Ok(lines) => lines,
                Err((class, details)) => return failure(class, t, format!("with clang: {details}")),
            };
            let reading = Reading { no_target_clauses: true, ..Reading::default() };
            let expected = model::run(p, &model::TARGETS[t], reading).unwrap_or_default();
            if lines != expected {
                return failure(Class::Differs, t, format!("with clang: {}", difference(&expected, &lines)));
            }
        }
        if !is_known {
            if let Some(failure) = unstable(tools, p, emitted, folder)? {
                return Ok(Outcome::Failure(failure));
            }
            compiled.push((source, lines));
        }
    }
    Ok(Outcome::Fine)
}

/// What it means that a program was not emitted.
fn not_emitted(emitted: &Output, target: usize) -> Outcome {
    let messages = String::from_utf8_lossy(&emitted.stderr).into_owned();
    let codes = codes(&messages);
    if !codes.is_empty() && codes.iter().all(|c| LIMITS.contains(&c.as_str())) && emitted.status.code() == Some(1) {
        return Outcome::Limit(limits(&messages));
    }
    Outcome::Failure(Failure { class: Class::Emit(codes.join(" ")), target, details: messages })
}

fn read_all(files: &[PathBuf]) -> Result<Vec<Vec<u8>>, String> {
    files.iter().map(|f| std::fs::read(f).map_err(|e| format!("{}: {e}", f.display()))).collect()
}

pub fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| std::fs::write(path, text)).map_err(|e| format!("{}: {e}", path.display()))
}

fn emit(tools: &Tools, p: &Program, targets: &[usize], files: &[PathBuf], out: &Path) -> Result<Output, String> {
    let mut command = Command::new(&tools.ompick);
    command.args(["emit", "-j", "1", "--color", "never", "--host", model::HOST.spec]);
    for &t in targets {
        let Device { name, spec, .. } = model::TARGETS[t];
        command.arg("-t").arg(format!("{name}={}", if name == "host" { "host" } else { spec }));
    }
    if !p.implied.is_empty() {
        command.arg("--requires").arg(p.implied.join(","));
    }
    if let Some(standard) = tools.language.standard(p) {
        command.args(["--std", standard]);
    }
    command.arg("-o").arg(out).args(files);
    run(&mut command).map(|o| o.0)
}

/// The codes of a run's errors, sorted, each once.
pub fn codes(messages: &str) -> Vec<String> {
    let mut codes: Vec<String> =
        messages.split("error[").skip(1).filter_map(|m| m.split(']').next()).map(str::to_owned).collect();
    codes.sort();
    codes.dedup();
    codes
}

/// The errors of a run, without names that only this program has, each once.
pub fn limits(messages: &str) -> Vec<String> {
    let errors = messages.lines().filter_map(|l| l.strip_prefix("error["));
    let mut list: Vec<String> = errors.map(|l| without_names(&l.replace(']', ""))).collect();
    list.sort();
    list.dedup();
    list
}

pub type Built = Result<Vec<String>, (Class, String)>;

pub fn build_and_run(compiler: &str, options: &[String], files: &[PathBuf]) -> Result<Built, String> {
    let program = files[0].with_extension("exe");
    let mut command = Command::new(compiler);
    let sources = files.iter().filter(|f| f.extension().is_none_or(|e| e != "h"));
    command.args(options).args(["-O0", "-w", "-o"]).arg(&program).args(sources);
    // Modules go beside it.
    command.current_dir(files[0].parent().unwrap_or(Path::new(".")));
    let (compiled, _) = run(&mut command)?;
    if !compiled.status.success() {
        let messages = String::from_utf8_lossy(&compiled.stderr).into_owned();
        let error = |l: &str| l.split("rror: ").nth(1).map(str::to_owned);
        let first = messages.lines().find_map(error).unwrap_or_else(|| "?".to_owned());
        let first = first.as_str();
        return Ok(Err((Class::Compile(without_names(first)), messages)));
    }
    let mut command = Command::new(&program);
    command.env("OMP_NUM_THREADS", "1").env("OMP_DYNAMIC", "false");
    let (ran, timed_out) = run(&mut command)?;
    if timed_out || !ran.status.success() {
        return Ok(Err((Class::Crash, format!("{:?}, timed out: {timed_out}", ran.status))));
    }
    Ok(Ok(String::from_utf8_lossy(&ran.stdout).lines().map(str::to_owned).collect()))
}

/// A compiler's message without the program's own names: messages of one kind are the same.
fn without_names(message: &str) -> String {
    let is_name = |w: &str| w.chars().any(|c| c.is_ascii_digit()) && !w.starts_with("OMP");
    message.split(' ').map(|w| if is_name(w) { "NAME" } else { w }).collect::<Vec<_>>().join(" ")
}

/// Runs a command for a minute at most; true: it did not end by itself.
fn run(command: &mut Command) -> Result<(Output, bool), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |e: std::io::Error| format!("{name}: {e}");
    // files rather than pipes: nobody has to read while it runs
    let (stdout, stderr) = (tempfile::tempfile().map_err(failed)?, tempfile::tempfile().map_err(failed)?);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(stdout.try_clone().map_err(failed)?)
        .stderr(stderr.try_clone().map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let start = Instant::now();
    let mut timed_out = false;
    let mut pause = Duration::from_micros(500);
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        if start.elapsed() > Duration::from_secs(60) {
            timed_out = true;
            child.kill().map_err(failed)?;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    };
    Ok((Output { status, stdout: read(stdout).map_err(failed)?, stderr: read(stderr).map_err(failed)? }, timed_out))
}

fn read(mut file: std::fs::File) -> std::io::Result<Vec<u8>> {
    use std::io::{Read, Seek};
    let mut text = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut text)?;
    Ok(text)
}

/// Where two outputs part.
pub fn difference(expected: &[String], actual: &[String]) -> String {
    let at = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
    let line = |list: &[String]| list.get(at).map_or("(nothing)".to_owned(), Clone::clone);
    let before = at.checked_sub(1).map_or(String::new(), |b| format!(", after `{}`", expected[b]));
    format!("line {}{before}: expected `{}`, printed `{}`", at + 1, line(expected), line(actual))
}
