//! A program of the corpus and what its leading comments demand of it.
//!
//! ```text
//! // case: what it probes
//! // run gpu=nvptx64:sm_70 => first line | second line   what it prints, built from that target's output
//! // flags: --openmp 6.0                                 more options for `ompick emit`
//! // aux: helper.c other.h                               more files beside it: also inputs; sources are linked
//! // cflags: -DX=1                                       more options for the compiler
//! // has TARGET: REGEX    not TARGET: REGEX              about the emitted text; TARGET `*`: of every target
//! // warns: TEXT                                         what ompick must say
//! // fails: TEXT                                         it must end with errors, and say this
//! // cc succeeds                                         `ompick cc` succeeds where `emit` fails: it writes no tree
//! // cc fails: TEXT                                      `ompick cc`, which sees one source, fails and says this
//! // cc does not link: TEXT                              it compiles each source, and the linker says this
//! // cc sees less                                        what a device does hangs on other sources: it says so (OMP0411)
//! // cc cannot know                                   nothing in one source tells what a device calls: it prints the host's choice
//! // cc says: TEXT                                       it says this, and the program prints the same
//! // device prints: LINES                                what `run` says holds where regions fall back; not on a device
//! // device cannot: REASON                               it has no meaning on a real device
//! ```

use regex::{Regex, RegexBuilder};
use std::fs;
use std::path::{Path, PathBuf};

/// A program and its demands.
#[derive(Debug)]
pub struct Program {
    /// How reports name it: its folder's name, or its own where programs share a folder.
    pub name: String,
    pub folder: PathBuf,
    /// The file with the comments.
    pub main: String,
    /// Whether it has a folder of its own, with snapshots in `expected`.
    pub own_folder: bool,
    pub demands: Demands,
}

/// What the comments say.
#[derive(Debug, Default)]
pub struct Demands {
    pub case: String,
    pub runs: Vec<Run>,
    pub flags: Vec<String>,
    pub aux: Vec<String>,
    pub cflags: Vec<String>,
    pub texts: Vec<TextDemand>,
    pub warns: Vec<String>,
    pub fails: Vec<String>,
    pub cc: Vec<BuildStep>,
    pub device: Option<RealDevice>,
}

/// What differs where target regions run on a device, and not on the host as in the tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RealDevice {
    /// `device prints`: these lines.
    Prints(Vec<String>),
    /// `device cannot`: why.
    Cannot(String),
}

/// What `ompick cc` does otherwise than `ompick emit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildStep {
    /// `cc sees less`.
    SeesLess,
    /// `cc cannot know`.
    CannotKnow,
    /// `cc succeeds`.
    Succeeds,
    /// `cc fails`.
    Fails(String),
    /// `cc does not link`.
    DoesNotLink(String),
    /// `cc says`.
    Says(String),
}

/// `run TARGET => lines`.
#[derive(Clone, Debug)]
pub struct Run {
    /// `NAME=SPEC`, or only the latter.
    pub target: String,
    pub lines: Vec<String>,
}

/// `has` or `not`.
#[derive(Debug)]
pub struct TextDemand {
    pub target: String,
    pub present: bool,
    pub regex: Regex,
}

impl Run {
    /// The folder of the target's output.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.target.split('=').next().unwrap_or(&self.target)
    }

    /// What the target is, without the name of its folder.
    #[must_use]
    pub fn spec(&self) -> &str {
        spec(&self.target)
    }
}

/// What a target `NAME=SPEC`, or only the latter, is.
#[must_use]
pub fn spec(target: &str) -> &str {
    target.split_once('=').map_or(target, |(_, spec)| spec)
}

impl Program {
    /// All files to be emitted, the main one first.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let aux = self.demands.aux.iter().map(String::as_str);
        std::iter::once(self.main.as_str()).chain(aux)
    }

    /// Copies all its files to a folder, which is made.
    ///
    /// # Errors
    /// If one cannot be copied.
    pub fn copy_to(&self, folder: &Path) -> Result<(), String> {
        for file in self.files() {
            let to = folder.join(file);
            let failed = |e| format!("cannot copy {file}: {e}");
            fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(failed)?;
            fs::copy(self.folder.join(file), &to).map_err(failed)?;
        }
        Ok(())
    }

    /// Where its snapshots are.
    #[must_use]
    pub fn expected(&self) -> PathBuf {
        self.folder.join("expected")
    }
}

/// The compiler that a source file needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    C,
    Cxx,
    Fortran,
}

/// Which compiler a file needs; `None`: it is not compiled by itself.
#[must_use]
pub fn kind(name: &str) -> Option<Kind> {
    match Path::new(name).extension()?.to_str()? {
        "c" => Some(Kind::C),
        "cpp" | "cc" => Some(Kind::Cxx),
        "f90" | "F90" | "f" | "F" => Some(Kind::Fortran),
        _ => None,
    }
}

/// Finds the programs at `path`: a file, a folder of files, or a folder of folders.
///
/// # Errors
/// If something cannot be read or a comment is malformed.
pub fn find(path: &Path) -> Result<Vec<Program>, String> {
    if path.is_file() {
        return Ok(read(path, false)?.into_iter().collect());
    }
    let mut programs = Vec::new();
    for entry in entries(path)? {
        if entry.is_dir() {
            let mut own = Vec::new();
            for file in entries(&entry)? {
                own.extend(read(&file, true)?);
            }
            match own.len() {
                1 => programs.append(&mut own),
                0 => return Err(format!("{}: no file says `case:`", entry.display())),
                n => return Err(format!("{}: {n} files say `case:`", entry.display())),
            }
        } else {
            programs.extend(read(&entry, false)?);
        }
    }
    Ok(programs)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |e| format!("cannot read {}: {e}", folder.display());
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        all.push(entry.map_err(failed)?.path());
    }
    all.sort();
    Ok(all)
}

/// `None`: the file is no program.
fn read(path: &Path, own_folder: bool) -> Result<Option<Program>, String> {
    let main = path.file_name().unwrap_or_default().to_string_lossy().to_string();
    if kind(&main).is_none() {
        return Ok(None);
    }
    let bytes = fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let demands = parse(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    if demands.case.is_empty() {
        return Ok(None);
    }
    let folder = path.parent().unwrap_or(Path::new(".")).to_path_buf();
    let name = match folder.file_name() {
        Some(name) if own_folder => name.to_string_lossy().to_string(),
        _ => main.clone(),
    };
    Ok(Some(Program { name, folder, main, own_folder, demands }))
}

fn parse(text: &str) -> Result<Demands, String> {
    let mut demands = Demands::default();
    for line in text.trim_start_matches('\u{feff}').lines() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let Some(comment) = comment(line) else {
            break;
        };
        let end = comment.find(|c: char| !c.is_alphanumeric()).unwrap_or(comment.len());
        let (key, rest) = comment.split_at(end);
        let value = rest.trim().trim_start_matches(':').trim();
        match key {
            "case" => demands.case = value.to_string(),
            "run" => {
                let (target, lines) = split(value, "=>")?;
                demands.runs.push(Run { target, lines: printed(&lines) });
            }
            "flags" => demands.flags.extend(words(value)),
            "aux" => demands.aux.extend(words(value)),
            "cflags" => demands.cflags.extend(words(value)),
            "has" | "not" => {
                let (target, regex) = split(value, ":")?;
                let regex = RegexBuilder::new(&regex).multi_line(true).build();
                demands.texts.push(TextDemand {
                    target,
                    present: key == "has",
                    regex: regex.map_err(|e| e.to_string())?,
                });
            }
            "warns" => demands.warns.push(value.to_string()),
            "fails" => demands.fails.push(value.to_string()),
            "cc" => demands.cc.push(build_step(value)?),
            "device" => demands.device = Some(real_device(value)?),
            _ => {}
        }
    }
    Ok(demands)
}

fn build_step(value: &str) -> Result<BuildStep, String> {
    match value.split_once(':').map(|(what, text)| (what, text.trim().to_string())) {
        None if value == "succeeds" => Ok(BuildStep::Succeeds),
        None if value == "sees less" => Ok(BuildStep::SeesLess),
        None if value == "cannot know" => Ok(BuildStep::CannotKnow),
        Some(("fails", text)) => Ok(BuildStep::Fails(text)),
        Some(("does not link", text)) => Ok(BuildStep::DoesNotLink(text)),
        Some(("says", text)) => Ok(BuildStep::Says(text)),
        _ => Err(format!(
            "`cc` is followed by succeeds, sees less, cannot know, `fails: TEXT`, `does not link: TEXT` or `says: TEXT`, not `{value}`"
        )),
    }
}

fn real_device(value: &str) -> Result<RealDevice, String> {
    match value.split_once(':').map(|(what, text)| (what, text.trim())) {
        Some(("prints", text)) => Ok(RealDevice::Prints(printed(text))),
        Some(("cannot", text)) => Ok(RealDevice::Cannot(text.to_owned())),
        _ => Err(format!("`device` is followed by `prints: LINES` or `cannot: REASON`, not `{value}`")),
    }
}

fn printed(lines: &str) -> Vec<String> {
    lines.split('|').map(normal).collect()
}

fn comment(line: &str) -> Option<&str> {
    let fixed = |line: &'_ str| line.starts_with(['c', 'C', '*']) && line[1..].starts_with(' ');
    line.strip_prefix("//")
        .or_else(|| line.strip_prefix('!'))
        .or_else(|| fixed(line).then(|| &line[1..]))
        .map(str::trim)
}

fn split(value: &str, at: &str) -> Result<(String, String), String> {
    let (left, right) = value.split_once(at).ok_or_else(|| format!("no {at} in `{value}`"))?;
    Ok((left.trim().to_string(), right.trim().to_string()))
}

/// Words as a shell splits them, with quotes of both kinds.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Lines are compared with single blanks.
#[must_use]
pub fn normal(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether lines are the same where real numbers are equal in single precision, however they are written: Fortran
/// leaves the form of list-directed output to the compiler.
#[must_use]
pub fn same_values(a: &str, b: &str) -> bool {
    let real = |word: &str| word.contains('.').then(|| word.parse::<f32>().ok()).flatten();
    let same = |(a, b): (&str, &str)| a == b || real(a).is_some_and(|a| real(b) == Some(a));
    a.split(' ').count() == b.split(' ').count() && a.split(' ').zip(b.split(' ')).all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_value() {
        assert!(same_values("a 5.00000000 .3333333", "a 5. 0.33333330"));
        assert!(!same_values("5.0", "5") && !same_values("5.1", "5.") && !same_values("1.", "1. 2."));
    }

    #[test]
    fn demands_end_with_the_leading_comments() {
        let demands = parse(
            "\u{feff}// case: it\r\n// run gpu=nvptx64:sm_70 => a  1 | b\r\n\r\n\
             // flags: --std c11 -D 'X=a b'\n// note\nint x;\n// warns: never read\n",
        )
        .unwrap();
        assert_eq!(demands.case, "it");
        assert_eq!(demands.runs[0].target, "gpu=nvptx64:sm_70");
        assert_eq!(demands.runs[0].folder(), "gpu");
        assert_eq!(demands.runs[0].lines, ["a 1", "b"]);
        assert_eq!(demands.flags, ["--std", "c11", "-D", "X=a b"]);
        assert!(demands.warns.is_empty());
    }

    #[test]
    fn texts_may_hold_colons() {
        let demands = parse("! not *: a::b$\n! has gpu: ^x").unwrap();
        assert!(!demands.texts[0].present);
        assert!(demands.texts[0].regex.is_match("z\na::b\n"));
        assert_eq!(demands.texts[1].target, "gpu");
    }

    #[test]
    fn malformed_comments_are_reported() {
        assert!(parse("// run host: 1").is_err());
        assert!(parse("// has x").is_err());
        assert!(parse("// has x: (").is_err());
        assert!(parse("// cc works").is_err());
    }

    #[test]
    fn what_the_build_step_does_otherwise_is_told() {
        let demands = parse("// cc succeeds\n! cc fails: it: that\nc cc says: so").unwrap();
        let told = ["it: that", "so"].map(str::to_string);
        let [fails, says] = told;
        assert_eq!(demands.cc, [BuildStep::Succeeds, BuildStep::Fails(fails), BuildStep::Says(says)]);
    }

    #[test]
    fn a_real_device_may_differ() {
        let device = |text| parse(text).map(|demands| demands.device);
        let lines = ["a 1", "b"].map(str::to_owned).to_vec();
        assert_eq!(device("// device prints: a  1 | b"), Ok(Some(RealDevice::Prints(lines))));
        assert_eq!(device("! device cannot: no"), Ok(Some(RealDevice::Cannot("no".to_owned()))));
        assert!(device("// device: x").is_err());
    }

    #[test]
    fn fixed_form_comments_count() {
        assert_eq!(parse("c case: it\n* warns: this\n").unwrap().warns, ["this"]);
        assert_eq!(parse("call case\n").unwrap().case, "");
    }
}
