//! The device version of a procedure: its text again, under another name.

use super::wrap as form;
use crate::access::{self, body::head_edits};
use crate::elaborate::Name;
use crate::lines::{after_line, eol_of, indent_of, indentation};
use crate::obstacle::Obstacle;
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::syntax::fortran::StatementKind;
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// The device version of a procedure under a name, to be put behind it; `edits` are those of its text and of all that is in it.
/// The error says why there cannot be one.
pub fn version(names: &Names, place: Place, edits: Vec<Edit>, name: &Name) -> Result<Edit, Obstacle> {
    let scope = names.scope(place);
    let parsed = names.parsed(place);
    let text = parsed.text.text();
    let mut edits = [edits, version_edits(names, place, name)].concat();
    Edit::sort(&mut edits);
    edits.dedup();
    if Edit::overlap(&edits).is_some() {
        return Err(Obstacle::TextNotWritable);
    }
    let eol = eol_of(text);
    let whole = whole(names, place);
    let copy = parsed.text.render(&whole, &edits);
    let start = indent_of(text, scope.range.start);
    let copy = if copy.starts_with(start) { copy } else { [start, &copy].concat() };
    Ok(Edit { range: whole.end..whole.end, text: [eol, eol, &copy].concat() })
}

/// The text of a procedure, with the indentation of its first line.
pub fn whole(names: &Names, place: Place) -> Range<usize> {
    let scope = names.scope(place);
    let text = names.parsed(place).text.text();
    indentation(text, scope.range.start).unwrap_or(scope.range.start)..scope.range.end
}

/// An edit as it is in a copy: lines that become blank are none.
pub fn in_copy(parsed: &ParsedFile, edit: &Edit) -> Edit {
    let text = parsed.text.text();
    match edit.text.trim_ascii().is_empty() && !edit.range.is_empty() {
        true => Edit { range: edit.range.start..after_line(text, edit.range.end), text: Vec::new() },
        false => edit.clone(),
    }
}

/// The edits by which a procedure becomes its device version, those aside that its calls and directives need.
pub fn version_edits(names: &Names, place: Place, name: &Name) -> Vec<Edit> {
    let scope = names.scope(place);
    let fortran = names.fortran(place);
    let parsed = names.parsed(place);
    let text = parsed.text.text();
    let mut edits = head_edits(names, place, name);
    let (Some(header), Some(end)) = (scope.header, scope.end) else { return edits };
    let form = parsed.form.unwrap_or(SourceForm::Free);
    let eol = eol_of(text);
    let mut is_declared = false;
    for directive in access::own_directives(names, place).filter(|d| d.directive.name == "declare target") {
        is_declared = true;
        let words = directive.words(text, &scope.name);
        edits.extend(words.into_iter().map(|range| Edit { range, text: name.clone() }));
    }
    if !is_declared {
        let head = fortran.statement(header).range.end;
        let first =
            |k: StatementKind| matches!(k, StatementKind::Use | StatementKind::Import | StatementKind::Implicit);
        let before = fortran.statements[header as usize..=end as usize].iter();
        let before = before.filter(|s| first(s.kind) && s.scope == place.scope).map(|s| s.range.end);
        let at = after_line(text, before.max().unwrap_or(head));
        let indent = [indent_of(text, scope.range.start), parsed.step()].concat();
        let line = form::directive(form, &indent, b"declare target");
        edits.push(Edit { range: at..at, text: [line.as_slice(), eol].concat() });
    }
    edits
}
