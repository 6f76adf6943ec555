//! What must stay one in effect when a statement of Fortran is copied (OpenMP 5.2, 7.4): statement labels and
//! construct names get others in each further copy; what cannot be doubled is refused.

use crate::copies::saved::program_unit_of;
use crate::elaborate::Name;
use crate::generated_names::derived;
use crate::obstacle::Obstacle;
use ompick_frontend::expanded::Edit;
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::syntax::Label;
use ompick_frontend::syntax::fortran::{Fortran, ScopeKind, StatementKind, number};
use ompick_frontend::unit::ParsedFile;
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
        return Some(derived(text, format!("__ompick_{copy}").as_bytes()));
    }
    let numbers = parsed.syntax.statement_labels(&fortran.lower);
    let nth = numbers.defined.binary_search(&label.name.start).ok()?;
    let free = numbers.free.get(copy * numbers.defined.len() + nth)?;
    Some(free.to_string().into_bytes())
}

/// The edit that gives a label another name; in fixed form a statement's label stays in its columns.
pub fn label_edit(parsed: &ParsedFile, label: &Label, name: &Name) -> Edit {
    let text = parsed.text.written();
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
pub fn check(parsed: &ParsedFile, part: &Range<usize>) -> Result<(), Obstacle> {
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(()) };
    let inside = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
    for (_, s) in fortran.statements_in(part).filter(|(_, s)| inside(&s.range)) {
        match s.kind {
            StatementKind::Entry => return Err(Obstacle::EntryInside),
            StatementKind::Data if fortran.scopes[s.scope as usize].kind != ScopeKind::Construct => {
                return Err(Obstacle::DataInside);
            }
            _ => {}
        }
        if fortran.first_word(s.last.min(fortran.statements.len() as u32 - 1)) == b"assign" {
            return Err(Obstacle::AssignInside);
        }
    }
    // A jump from outside to the statement itself.
    for label in parsed.syntax.labels_in(part).filter(|l| l.defines && inside(&l.name)) {
        let key = label_key(fortran, label);
        let scope = program_unit_of(fortran, label.name.start);
        let around = &fortran.scopes[scope as usize].range;
        let format = fortran.statement_from(label.name.start).map(|s| fortran.statement(s).kind);
        if format == Some(StatementKind::Format) {
            continue;
        }
        let outside = parsed.syntax.labels_in(around).any(|l| {
            !l.defines
                && !inside(&l.name)
                && label_key(fortran, l) == key
                && program_unit_of(fortran, l.name.start) == scope
                && !ends_with(fortran, l, label)
        });
        if outside {
            return Err(Obstacle::LabelUsedOutside { label: String::from_utf8_lossy(&key).to_string() });
        }
    }
    Ok(())
}

/// Whether the use of a label is that of a `do` statement whose loop ends at the label's statement.
fn ends_with(fortran: &Fortran, usage: &Label, label: &Label) -> bool {
    let statement = |at: usize| fortran.statement_before(at + 1).map(|s| (s, fortran.statement(s)));
    let (Some((_, around)), Some((last, _))) = (statement(usage.name.start), statement(label.name.start)) else {
        return false;
    };
    around.kind == StatementKind::Do && around.last == last
}

/// The labels defined in a part with which loops around it end, too.
pub fn labels_of_enclosing_loops(parsed: &ParsedFile, part: &Range<usize>) -> Vec<Range<usize>> {
    let Some(fortran) = &parsed.syntax.fortran else { return Vec::new() };
    let inside = |r: &Range<usize>| part.start <= r.start && r.end <= part.end;
    let labels = &parsed.syntax;
    let is_shared = |label: &&Label| {
        let around = fortran.scopes[program_unit_of(fortran, label.name.start) as usize].range.start;
        let mut uses = labels.labels_in(&(around..part.start)).filter(|l| !l.defines);
        uses.any(|l| label_key(fortran, l) == label_key(fortran, label) && ends_with(fortran, l, label))
    };
    let defined = labels.labels_in(part).filter(|l| l.defines && inside(&l.name));
    defined.filter(is_shared).map(|l| l.name.clone()).collect()
}
