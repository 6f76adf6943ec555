//! The end directive that a begin directive lacks: behind the statement, or the function, that comes next. Whoever asks
//! for it looks at it, so it need not be what was meant.

use super::analysis::Analysis;
use ompick_frontend::files::DiskFiles;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::ops::Range;

/// A line to put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the line before it ends, in the document's bytes.
    pub at: usize,
    /// Without line ends.
    pub text: String,
}

/// The end for the directive in a part of the document; `None`: there is nothing to end.
pub fn missing_end(analysis: &Analysis, directive: &Range<usize>) -> Option<Line> {
    let path = &analysis.report.sources.files.get(analysis.file?.0 as usize)?.path;
    let input = analysis.request.inputs.iter().position(|input| input.path == *path)?;
    let files = DiskFiles::with(analysis.request.settings.buffers.clone());
    let source = files.try_read(path).ok()?;
    let bytes = source.bytes.clone();
    let language = analysis.request.inputs[input].language;
    let unit = Unit::read(source, language, &analysis.request.settings.preprocessor(input, language), &files);
    let is_it = |parsed: &&ParsedFile| files.source(parsed.file).0 == *path;
    let parsed = unit.files.iter().find(is_it)?;
    let begin = parsed.directives.iter().find(|d| parsed.text.to_file(&d.range) == *directive)?;
    let name = begin.directive.name.strip_prefix("begin ")?;
    let governed = governed(parsed, &begin.range, name)?;
    let end = parsed.text.to_file(&governed).end;
    let at = memchr::memchr(b'\n', &bytes[end..]).map_or(bytes.len(), |n| end + n);
    // As the begin is written: its indentation and its sentinel.
    let line = memchr::memrchr(b'\n', &bytes[..directive.start]).map_or(0, |n| n + 1);
    let written = String::from_utf8_lossy(bytes.get(line..directive.end)?).into_owned();
    let before = &written[..written.to_ascii_lowercase().find("begin")?];
    Some(Line { at: if bytes[..at].ends_with(b"\r") { at - 1 } else { at }, text: format!("{before}end {name}") })
}

/// What comes next: the statement of a metadirective; else the definition of a function.
fn governed(parsed: &ParsedFile, begin: &Range<usize>, name: &str) -> Option<Range<usize>> {
    if name == "metadirective" {
        let statement = || parsed.syntax.statement_after(begin).map(|s| s.range.clone());
        return next_of_fortran(parsed, begin).or_else(statement);
    }
    let functions = parsed.syntax.functions.iter().map(|f| &f.whole);
    functions.filter(|whole| begin.end <= whole.start).min_by_key(|whole| whole.start).cloned()
}

/// The statement of Fortran behind a place, and the construct that it begins.
fn next_of_fortran(parsed: &ParsedFile, begin: &Range<usize>) -> Option<Range<usize>> {
    let fortran = parsed.syntax.fortran.as_ref()?;
    let first = fortran.statement_from(begin.end)?;
    Some(fortran.whole(first))
}
