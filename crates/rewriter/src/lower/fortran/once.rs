//! What must stay one in effect when a statement of Fortran is copied (SPEC 5): statement labels and
//! construct names get others in each further copy; what cannot be doubled is refused.

use crate::elaborate::Name;
use ompick_frontend::fortran::SourceForm;
use ompick_frontend::syntax::Label;
use ompick_frontend::syntax::fortran::{EntityKind, Fortran, StatementKind, number};
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;
use std::collections::HashSet;
use std::ops::Range;

/// What all spellings of a label or construct name share.
pub fn label_key(fortran: &Fortran, label: &Label) -> Name {
    let text = &fortran.lower[label.name.clone()];
    match text.iter().all(u8::is_ascii_digit) {
        true => number(text),
        false => text.to_vec(),
    }
}

/// The name or number that a label defined in a copied part has in copy number `copy`; `None`: there are
/// not enough numbers.
pub fn label_in_copy(parsed: &ParsedFile, fortran: &Fortran, label: &Label, copy: usize) -> Option<Name> {
    let text = &fortran.lower[label.name.clone()];
    if !text.iter().all(u8::is_ascii_digit) {
        return Some(super::access::derived(text, format!("__ompick_{copy}").as_bytes()));
    }
    let is_number = |l: &&Label| fortran.lower[l.name.clone()].iter().all(u8::is_ascii_digit);
    let defined: Vec<&Label> = parsed.syntax.labels.iter().filter(|l| l.defines).filter(is_number).collect();
    let nth = defined.iter().position(|l| l.name == label.name)?;
    let used: HashSet<Name> = parsed.syntax.labels.iter().filter(is_number).map(|l| label_key(fortran, l)).collect();
    let mut free = (10_000..=99_999).rev().map(|n: u32| n.to_string().into_bytes()).filter(|n| !used.contains(n));
    free.nth(copy * defined.len() + nth)
}

/// The edit that gives a label another name; in fixed form a statement's label stays in its columns.
pub fn label_edit(parsed: &ParsedFile, label: &Label, name: &Name) -> Edit {
    let text = parsed.text.text();
    let line = text[..label.name.start].iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |i| i + 1);
    let in_columns = matches!(parsed.form, Some(SourceForm::Fixed { .. })) && label.defines;
    let columns = line..line + 5;
    let field = text.get(columns.clone()).unwrap_or_default();
    if in_columns && label.name.end <= columns.end && field.iter().all(|b| b.is_ascii_digit() || *b == b' ') {
        let blanks = vec![b' '; 5usize.saturating_sub(name.len())];
        return Edit { range: columns, text: [blanks.as_slice(), name].concat() };
    }
    Edit { range: label.name.clone(), text: name.clone() }
}

/// Whether a part can be copied. The error says what in it must stay one and would not.
pub fn check(parsed: &ParsedFile, part: &Range<usize>) -> Result<(), String> {
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(()) };
    let inside = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
    for (_, s) in fortran.statements_in(part).filter(|(_, s)| inside(&s.range)) {
        match s.kind {
            StatementKind::Entry => return Err("an `entry` statement stands in it".to_owned()),
            StatementKind::Data => return Err("a `data` statement stands in it".to_owned()),
            _ => {}
        }
        let w = fortran.words(s.last.min(fortran.statements.len() as u32 - 1));
        if w.get(0) == b"assign" {
            return Err("an `assign` statement stands in it".to_owned());
        }
    }
    for scope in fortran.scopes.iter().filter(|s| inside(&s.range)) {
        let saved = scope.entities.iter().find(|(_, e)| e.is_saved && e.kind == EntityKind::Object);
        if let Some((name, _)) = saved {
            return Err(format!(
                "`{}` in a `block` construct keeps its value, and would become several variables",
                String::from_utf8_lossy(name)
            ));
        }
    }
    // A jump from outside to the statement itself.
    let labels = &parsed.syntax.labels;
    for label in labels.iter().filter(|l| l.defines && inside(&l.name)) {
        let key = label_key(fortran, label);
        let scope = unit_of(fortran, label.name.start);
        let format = fortran.statement_from(label.name.start).map(|s| fortran.statement(s).kind);
        if format == Some(StatementKind::Format) {
            continue;
        }
        let outside = labels.iter().find(|l| {
            !l.defines && !inside(&l.name) && label_key(fortran, l) == key && unit_of(fortran, l.name.start) == scope
        });
        if outside.is_some() {
            return Err(format!("label `{}` in it is used outside", String::from_utf8_lossy(&key)));
        }
    }
    Ok(())
}

/// The program unit or procedure around a place: labels belong to it.
fn unit_of(fortran: &Fortran, at: usize) -> u32 {
    use ompick_frontend::syntax::fortran::ScopeKind;
    let mut scope = fortran.scope_at(at);
    while let Some(parent) = fortran.scopes[scope as usize].parent {
        if fortran.scopes[scope as usize].kind != ScopeKind::Construct {
            break;
        }
        scope = parent;
    }
    scope
}
