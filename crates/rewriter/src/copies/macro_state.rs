//! Macros that a copied part of a file changes: a copy behind another must see what the first one saw.

use crate::obstacle::Obstacle;
use ompick_frontend::cpp::{CppLine, CppLineKind, PassId, PragmaKind, TranslationUnit};
use ompick_frontend::language::Language;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// What is copied, as far as macros matter.
pub struct Copied<'a> {
    pub part: &'a Range<usize>,
    /// Where that starts which is read again with each copy: a directive above it, maybe.
    pub from: usize,
    /// Something stands between the copies that may name any macro: another condition.
    pub has_text_between: bool,
}

impl<'a> Copied<'a> {
    /// Nothing but a part.
    pub fn alone(part: &'a Range<usize>) -> Copied<'a> {
        Copied { part, from: part.start, has_text_between: false }
    }
}

/// The preprocessor lines that stand behind a copy before another, so that macros mean there what they meant at the
/// start. The error says why that cannot be.
pub fn restoring(parsed: &ParsedFile, copied: &Copied) -> Result<Vec<Vec<u8>>, Obstacle> {
    let cpp = &parsed.preprocessed;
    let part = parsed.text.to_file(copied.part);
    let lines = cpp.pass(parsed.pass).lines_in(&part);
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(header) = lines.iter().find_map(|line| read_once(cpp, line.entered()?)) {
        return Err(Obstacle::ReadOnce { header });
    }
    let (before, after) = (cpp.time_at(parsed.pass, part.start), cpp.time_at(parsed.pass, part.end));
    let from = parsed.text.to_file(&(copied.from..copied.from)).start.min(part.start);
    let text = from..part.end;
    let mut restoring = Vec::new();
    for name in cpp.macros.changed_between(before, after) {
        if !is_seen_again(parsed, lines, &text, copied.has_text_between, name) {
            continue;
        }
        let shown = || String::from_utf8_lossy(name).into_owned();
        if parsed.language == Language::Fortran {
            return Err(Obstacle::MacroChanges { name: shown() });
        }
        if lines.iter().any(|line| is_of_system(cpp, line)) && definition_line(parsed, lines, name).is_none() {
            return Err(Obstacle::MacroOfSystem { name: shown() });
        }
        if cpp.macros.get(name, after).is_some() {
            restoring.push([b"#undef ", name].concat());
        }
        if let Some(old) = cpp.macros.get(name, before) {
            // One of the command line has no line.
            let origin = old.origin.as_ref().ok_or_else(|| Obstacle::MacroChanges { name: shown() })?;
            restoring.push(cpp.pass(origin.pass).source.bytes[origin.line.clone()].trim_ascii().to_vec());
        }
    }
    Ok(restoring)
}

/// Whether a copy behind another meets a macro as the one before it has left it.
fn is_seen_again(
    parsed: &ParsedFile,
    lines: &[CppLine],
    text: &Range<usize>,
    has_text_between: bool,
    name: &[u8],
) -> bool {
    let cpp = &parsed.preprocessed;
    let Some(first) = definition_line(parsed, lines, name) else { return true };
    let end = if has_text_between { text.end } else { first.range.start };
    let mut includes = lines.iter().take_while(|line| line.range.start < end).filter(|line| line.entered().is_some());
    // It must not be defined in two ways at once.
    let contradicts = || {
        let last = cpp.macros.get(name, cpp.time_at(parsed.pass, text.end));
        let own = cpp.macros.get(name, cpp.time_at(parsed.pass, first.range.end));
        own.zip(last).is_some_and(|(own, last)| !own.same(last))
    };
    includes.next().is_some() || cpp.names_macro(&parsed.text.original()[text.start..end], name) || contradicts()
}

/// The first line in a part that defines a macro, or undefines it.
fn definition_line<'l>(parsed: &ParsedFile, lines: &'l [CppLine], name: &[u8]) -> Option<&'l CppLine> {
    lines.iter().filter(|line| line.active).find(|line| match &line.kind {
        CppLineKind::Define { name: own } | CppLineKind::Undef { name: own } => {
            &parsed.text.original()[own.clone()] == name
        }
        _ => false,
    })
}

fn is_of_system(cpp: &TranslationUnit, line: &CppLine) -> bool {
    line.entered().is_some_and(|entered| cpp.pass(entered).system)
}

/// A file that an inclusion reads and no other would read again.
fn read_once(cpp: &TranslationUnit, entered: PassId) -> Option<String> {
    let pass = cpp.pass(entered);
    let is_once = |line: &CppLine| line.active && line.kind == CppLineKind::Pragma(PragmaKind::Once);
    if pass.lines.iter().any(is_once) {
        return pass.source.path.file_name().map(|name| name.to_string_lossy().into_owned());
    }
    pass.lines.iter().find_map(|line| read_once(cpp, line.entered()?))
}
