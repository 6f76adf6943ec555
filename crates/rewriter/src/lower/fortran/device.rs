//! The device version of a procedure: its text again, under another name.

use super::access;
use super::wrap as form;
use crate::lines::{after_line, eol_of, indent_of, indentation};
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::fortran::SourceForm;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::nodes;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::{ScopeKind, StatementKind};
use ompick_frontend::working::Edit;
use ompick_resolver::names::Association;

/// Puts the device version of a procedure behind it; `edits` are those of its text. The error says why
/// there cannot be one.
pub fn version(names: &Names, place: Place, edits: &[Edit], suffix: &[u8]) -> Result<Edit, String> {
    let scope = names.scope(place);
    let fortran = names.fortran(place);
    let parsed = names.parsed(place);
    let text = parsed.text.text();
    let kind = scope.kind;
    if !matches!(kind, ScopeKind::Function | ScopeKind::Subroutine) {
        return Err("its interface is declared elsewhere".to_owned());
    }
    if names.scope(names.owner(place)).kind == ScopeKind::File {
        return Err("it is an external procedure".to_owned());
    }
    if scope.contains.is_some() {
        return Err("it has internal procedures".to_owned());
    }
    let (Some(header), Some(end)) = (scope.header, scope.end) else {
        return Err("it has no first or last statement".to_owned());
    };
    let name = access::derived(&scope.name, suffix);
    let mut edits = edits.to_vec();
    edits.push(Edit { range: scope.name_range.clone(), text: name.clone() });
    let end_words = fortran.words(end);
    if let Some(t) = end_words.tokens.last().filter(|t| fortran.lower[t.range.clone()] == scope.name[..]) {
        edits.push(Edit { range: t.range.clone(), text: name.clone() });
    }
    let head = fortran.statement(header).range.end;
    if kind == ScopeKind::Function && scope.result.is_none() {
        edits.push(Edit { range: head..head, text: [b" result(", scope.name.as_slice(), b")"].concat() });
    }
    let eol = eol_of(text);
    let form = parsed.form.unwrap_or(SourceForm::Free);
    let whole = indentation(text, scope.range.start).unwrap_or(scope.range.start)..scope.range.end;
    let directives = parsed.directives_in(&scope.range);
    let here = |d: &&Placed| names.place_at(place.unit, place.file, d.range.start) == Some(place);
    for spent in directives.iter().filter(|d| d.directive.name == "declare variant").filter(here) {
        let start = indentation(text, spent.range.start).unwrap_or(spent.range.start);
        edits.push(Edit { range: start..after_line(text, spent.range.end), text: Vec::new() });
    }
    let declares = |v: &Directive| nodes::association(v) == Some(Association::Declarative);
    let chooses = |d: &Placed| d.directive.clauses.iter().filter_map(Clause::variant).any(declares);
    if directives.iter().filter(here).any(chooses) {
        return Err("a metadirective stands in its specification part".to_owned());
    }
    let own = directives.iter().filter(|d| {
        d.directive.name == "declare target" && names.place_at(place.unit, place.file, d.range.start) == Some(place)
    });
    let mut is_declared = false;
    for directive in own {
        is_declared = true;
        let words = directive.words(text, &scope.name);
        edits.extend(words.into_iter().map(|range| Edit { range, text: name.clone() }));
    }
    if !is_declared {
        let first =
            |k: StatementKind| matches!(k, StatementKind::Use | StatementKind::Import | StatementKind::Implicit);
        let before = fortran.statements[header as usize..=end as usize].iter();
        let before = before.filter(|s| first(s.kind) && s.scope == place.scope).map(|s| s.range.end);
        let at = after_line(text, before.max().unwrap_or(head));
        let indent = [indent_of(text, scope.range.start), parsed.step()].concat();
        let line = form::directive(form, &indent, b"declare target");
        edits.push(Edit { range: at..at, text: [line.as_slice(), eol].concat() });
    }
    Edit::sort(&mut edits);
    let copy = parsed.text.render(&whole, &edits);
    Ok(Edit { range: whole.end..whole.end, text: [eol, eol, &copy].concat() })
}
