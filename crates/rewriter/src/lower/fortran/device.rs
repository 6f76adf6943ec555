//! The device version of a procedure: its text again, under another name.

use super::wrap as form;
use crate::access::{self, body::head_edits};
use crate::elaborate::Name;
use crate::lines::{after_line, eol_of, indent_of, indentation};
use crate::obstacle::Obstacle;
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::syntax::fortran::{ScopeId, StatementId, StatementKind};
use ompick_frontend::unit::ParsedFile;
use std::ops::Range;

/// The device version of a procedure under a name, to be put behind it; `edits` are those of its text and of all that is in it.
/// The error says why there cannot be one.
pub fn version(names: &Names, place: Place, edits: Vec<Edit>, name: &Name) -> Result<Edit, Obstacle> {
    let scope = names.scope(place);
    let parsed = names.parsed(place);
    let text = parsed.text.written();
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
    let text = names.parsed(place).text.written();
    indentation(text, scope.range.start).unwrap_or(scope.range.start)..scope.range.end
}

/// An edit as it is in a copy: lines that become blank are none.
pub fn in_copy(parsed: &ParsedFile, edit: &Edit) -> Edit {
    let text = parsed.text.written();
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
    let text = parsed.text.written();
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
        let indent = [indent_of(text, scope.range.start), parsed.step()].concat();
        let line = form::directive(form, &indent, b"declare target");
        let before = before.max().unwrap_or(head);
        edits.push(match statement_behind(parsed, before) {
            None => {
                let at = after_line(text, before);
                Edit { range: at..at, text: [line.as_slice(), eol].concat() }
            }
            Some(next) => {
                let next_line = form::statement(form, &indent, b"");
                Edit { range: before..next, text: [eol, line.as_slice(), eol, &next_line].concat() }
            }
        });
    }
    edits
}

/// The edits by which the generics of a copied procedure have the device version of an internal procedure in its place.
pub fn specific_edits(names: &Names, internal: Place, name: &Name) -> Vec<Edit> {
    let (fortran, own) = (names.fortran(internal), &names.scope(internal).name);
    let in_type = |id: StatementId| fortran.derived_types().any(|(first, ty)| (first..=ty.last).contains(&id));
    let is_meant = |scope: ScopeId| {
        names.resolve_procedure(Place { scope, ..internal }, own) == Meaning::Procedure(names.interface(internal))
    };
    let mut edits = Vec::new();
    for (id, s) in fortran.statements_in(&names.scope(names.owner(internal)).range) {
        let words = fortran.words(id);
        let first = match s.kind {
            StatementKind::Specifics => 1,
            StatementKind::OtherSpecification if words.get(0) == b"generic" && !in_type(id) => {
                words.find(0, b"=>").unwrap_or(words.len())
            }
            _ => continue,
        };
        let meant = (first..words.len()).filter(|i| words.get(*i) == *own && is_meant(s.scope));
        edits.extend(meant.map(|i| Edit { range: words.tokens[i].range.clone(), text: name.clone() }));
    }
    edits
}

/// Where the statement begins that a line goes on with behind the end of another.
fn statement_behind(parsed: &ParsedFile, end: usize) -> Option<usize> {
    let text = parsed.text.written();
    let rest = text[end..after_line(text, end)].trim_ascii_start().strip_prefix(b";")?.trim_ascii();
    let goes_on = rest.first().is_some_and(|b| *b != b'!');
    let fortran = parsed.syntax.fortran.as_ref().filter(|_| goes_on)?;
    let next = fortran.statement_from(end)?;
    Some(fortran.statement(next).range.start)
}
