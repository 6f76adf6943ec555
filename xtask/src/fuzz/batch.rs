//! Outputs of several programs that are compiled, linked and run as one: most of what a compiler does for a small
//! program is to begin. Each output keeps its own names by a suffix, and the whole prints where each begins. Whatever
//! is not as it must be, if only that the whole does not compile, lets the programs in question be checked alone.

use super::ast::{GLOBALS, Program};
use super::check::{self, Language, Outcome, Prepared, Tools};
use super::fortran::Layout;
use super::model::{self, Reading};
use std::path::{Path, PathBuf};

/// Programs that are taken together.
pub const PROGRAMS: usize = 6;

/// A program with the outputs that differ.
pub struct Entry {
    pub program: Program,
    prepared: Prepared,
}

/// What programs have in common that are taken together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    units: usize,
    requires: String,
    standard: Option<&'static str>,
}

impl Group {
    pub fn of(tools: &Tools, p: &Program) -> Group {
        // Fortran's files follow each other in one.
        let units = if matches!(tools.language, Language::Fortran(_)) { 1 } else { p.units };
        Group { units, requires: p.requires.join(" "), standard: tools.language.standard(p) }
    }
}

/// Emits a program, and emits its output again; an outcome where that is all there is to see, or a failure that is to
/// be looked into.
pub fn prepare(tools: &Tools, program: Program, folder: &Path) -> Result<Result<Entry, Outcome>, String> {
    let prepared = match check::prepare(tools, &program, folder, None)? {
        Ok(prepared) => prepared,
        Err(outcome) => return Ok(Err(outcome)),
    };
    for output in &prepared.outputs {
        if let Some(failure) = check::unstable(tools, &program, output, folder)? {
            return Ok(Err(Outcome::Failure(failure)));
        }
    }
    Ok(Ok(Entry { program, prepared }))
}

/// What is wrong with programs that were taken together.
pub struct Fault {
    pub why: String,
    /// The one that the compiler complains of.
    pub entry: Option<usize>,
}

/// One output in a whole.
struct Part<'e> {
    /// The number of its program.
    entry: usize,
    texts: Vec<(&'e str, &'e [u8])>,
    expected: Vec<String>,
}

/// Why the programs do not print what they must, taken together; `None`: they do.
pub fn check(tools: &Tools, group: &Group, entries: &[Entry], folder: &Path) -> Result<Option<Fault>, String> {
    let gcc = ["-fopenmp", "-foffload=disable"];
    let all = entries.iter().enumerate().flat_map(|(n, entry)| parts(n, entry, |e, t| e.prepared.expected[t].clone()));
    let failed = built(tools, group, &tools.gcc, &gcc, &all.collect::<Vec<_>>(), folder)?;
    if failed.is_some() {
        return Ok(failed);
    }
    let Some(clang) = &tools.clang else { return Ok(None) };
    let reading = Reading { no_target_clauses: true, ..Reading::default() };
    let expected = |e: &Entry, t: usize| model::run(&e.program, &model::TARGETS[t], reading).unwrap_or_default();
    let with_clang = |(_, e): &(usize, &Entry)| {
        e.program.seed.is_multiple_of(tools.clang_every.max(1)) && e.program.target_globals == GLOBALS
    };
    let some: Vec<Part> =
        entries.iter().enumerate().filter(with_clang).flat_map(|(n, entry)| parts(n, entry, expected)).collect();
    if some.is_empty() {
        return Ok(None);
    }
    built(tools, group, clang, &["-fopenmp"], &some, folder)
}

/// Outputs that differ in text or in what they must print.
fn parts(number: usize, entry: &Entry, expected: impl Fn(&Entry, usize) -> Vec<String>) -> Vec<Part<'_>> {
    let mut parts: Vec<Part> = Vec::new();
    for output in &entry.prepared.outputs {
        let texts =
            entry.prepared.names.iter().map(String::as_str).zip(output.texts.iter().map(Vec::as_slice)).collect();
        let part = Part { entry: number, texts, expected: expected(entry, output.target) };
        if parts.iter().all(|p| p.texts != part.texts || p.expected != part.expected) {
            parts.push(part);
        }
    }
    parts
}

fn built(
    tools: &Tools,
    group: &Group,
    compiler: &str,
    own: &[&str],
    parts: &[Part],
    folder: &Path,
) -> Result<Option<Fault>, String> {
    let together = folder.join("together");
    let _ = std::fs::remove_dir_all(&together);
    let files: Vec<PathBuf> = match tools.language {
        Language::Fortran(layout) => fortran(parts, layout),
        _ => c_family(group, parts),
    }
    .into_iter()
    .map(|(name, text)| check::write(&together.join(&name), text.as_bytes()).map(|()| together.join(name)))
    .collect::<Result<_, String>>()?;
    let standard = group.standard.map(|s| format!("-std={s}"));
    let options: Vec<String> = own.iter().map(|o| (*o).to_owned()).chain(standard).collect();
    let lines = match check::build_and_run(compiler, &options, &files)? {
        Ok(lines) => lines,
        Err((class, details)) => {
            let entry = blamed(&details).and_then(|n| parts.get(n)).map(|part| part.entry);
            return Ok(Some(Fault { why: format!("{class}\n{details}"), entry }));
        }
    };
    let expected: Vec<String> =
        parts.iter().enumerate().flat_map(|(n, part)| [mark(n)].into_iter().chain(part.expected.clone())).collect();
    Ok((lines != expected).then(|| Fault { why: check::difference(&expected, &lines), entry: None }))
}

/// The part that a compiler complains of first.
fn blamed(messages: &str) -> Option<usize> {
    let error = messages.lines().find(|l| l.starts_with("part") && l.contains("error: "))?;
    error["part".len()..].split(':').next()?.parse().ok()
}

/// What a whole prints before one of its parts does.
fn mark(part: usize) -> String {
    format!("== {part}")
}

/// The files of a whole in C or C++: one for each of the files that a program has.
fn c_family(group: &Group, parts: &[Part]) -> Vec<(String, String)> {
    let requires = match group.requires.as_str() {
        "" => String::new(),
        names => format!("#pragma omp requires {names}\n"),
    };
    let mut files: Vec<(String, String)> = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        for (name, text) in &part.texts {
            let text = with_suffix(&String::from_utf8_lossy(text), &format!("_z{n}"));
            let text = format!("#line 1 \"part{n}\"\n{text}");
            let text = text.replace(&requires, "").replace("\"program.h\"", &format!("\"program_z{n}.h\""));
            match files.iter_mut().find(|(file, _)| file == name) {
                _ if name.ends_with(".h") => files.push((format!("program_z{n}.h"), text)),
                Some((_, all)) => all.push_str(&text),
                None => files.push(((*name).to_owned(), requires.clone() + &text)),
            }
        }
    }
    let calls: String = (0..parts.len()).map(|n| format!("  puts(\"{}\");\n  main_z{n}();\n", mark(n))).collect();
    if let Some((_, first)) = files.first_mut() {
        *first += &format!("\n#line 1 \"whole\"\nint main(void) {{\n{calls}  return 0;\n}}\n");
    }
    files
}

/// Names of the generator's that have no digit in them.
const OWN: [&str; 11] =
    ["main", "tell", "dummy", "dummies", "Number", "Unique", "at", "constants", "c_yes", "c_no", "PROGRAM_H"];

/// C or C++ with a suffix at all names that may be known outside of a function.
fn with_suffix(text: &str, suffix: &str) -> String {
    let is_own = |word: &str| {
        OWN.contains(&word)
            || word.starts_with("E_")
            || word.bytes().any(|b| b.is_ascii_digit())
            || word.contains("ompick")
            || word.contains("OMPICK")
    };
    let mut out = String::with_capacity(text.len() * 5 / 4);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => literal(rest),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            c if c.is_ascii_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        out.push_str(word);
        let begins_name = first.is_ascii_alphabetic() || first == '_';
        if begins_name && !after.starts_with(['"', '\'']) && is_own(word) {
            out.push_str(suffix);
        }
        rest = after;
    }
    out
}

/// The length of the literal that a text begins with.
fn literal(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b if b == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The file of a whole in Fortran. Names keep their lengths, so that no line becomes too long that was not.
fn fortran(parts: &[Part], layout: Layout) -> Vec<(String, String)> {
    let mut out = String::new();
    let mut letters = ('v'..='z').flat_map(|a| ('a'..='z').map(move |b| format!("{a}{b}")));
    let mut next = || letters.next().unwrap_or_default();
    let mut calls = String::new();
    for (n, part) in parts.iter().enumerate() {
        let mut names: Vec<(String, String)> = vec![("globals_m".to_owned(), format!("globals{}", next()))];
        names.push(("main".to_owned(), format!("ma{}", next())));
        calls += &format!("      print '(A)', '{}'\n      call {}\n", mark(n), names[1].1);
        for (_, text) in &part.texts {
            out += &with_names(&String::from_utf8_lossy(text), &mut names, &mut next);
        }
    }
    out += &format!("      program whole\n{calls}      end program\n");
    vec![(if layout == Layout::Free { "whole.f90" } else { "whole.f" }.to_owned(), out)]
}

/// Fortran with other names of modules, and a subroutine in place of the main program.
fn with_names(text: &str, names: &mut Vec<(String, String)>, next: &mut impl FnMut() -> String) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let text = text.replace("program main", "subroutine main").replace("end program", "end subroutine");
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match first {
            '\'' => rest[1..].find('\'').map_or(rest.len(), |at| at + 2),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        let is_module = word.len() == 2 && word.starts_with('m') && word.ends_with(|c: char| c.is_ascii_digit());
        if is_module && names.iter().all(|(own, _)| own != word) {
            names.push((word.to_owned(), next()));
        }
        out.push_str(names.iter().find(|(own, _)| own == word).map_or(word, |(_, other)| other));
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_get_a_suffix_and_literals_do_not() {
        let text = "int b1(int p) { return printf(\"b1 \\\"%d\", 'b', p) + 0x1f1; } // b1\n#pragma omp critical(b1_2)";
        let other =
            "int b1_z(int p) { return printf(\"b1 \\\"%d\", 'b', p) + 0x1f1; } // b1\n#pragma omp critical(b1_2_z)";
        assert_eq!(with_suffix(text, "_z"), other);
    }

    #[test]
    fn names_of_fortran_keep_their_lengths() {
        let mut letters = ["xa", "xb"].into_iter().map(str::to_owned);
        let mut names = vec![("globals_m".to_owned(), "globalsva".to_owned())];
        let out = with_names("use globals_m\nuse m1\nprint *, 'm1', m_level, m1", &mut names, &mut || {
            letters.next().unwrap_or_default()
        });
        assert_eq!(out, "use globalsva\nuse xa\nprint *, 'm1', m_level, xa");
    }
}
