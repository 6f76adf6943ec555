//! Declarations of procedures of ours that are like some of the user's, under another name.

use super::device;
use crate::elaborate::Name;
use crate::elaborate::fortran::attributes;
use ompick_frontend::expanded::{Edit, ExpandedText};
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::{StatementId, StatementKind, Words, after_type, tokens::TokenKind};

/// The interface block with the body at `place` for a procedure named `name`, that is for devices.
pub fn renamed(names: &Names, place: Place, name: &Name) -> Vec<Vec<u8>> {
    block(names, place, &device::head_edits(names, place, name), true)
}

/// The interface block with the body at `place` again.
pub fn again(names: &Names, place: Place) -> Vec<Vec<u8>> {
    block(names, place, &[], false)
}

fn block(names: &Names, place: Place, edits: &[Edit], for_device: bool) -> Vec<Vec<u8>> {
    let fortran = names.fortran(place);
    let scope = names.scope(place);
    let (Some(header), Some(end)) = (scope.header, scope.end) else { return Vec::new() };
    let line = |id: StatementId| {
        let range = &fortran.statement(id).range;
        let own = edits.iter().filter(|e| range.start <= e.range.start && e.range.end <= range.end);
        let own: Vec<Edit> = own
            .map(|e| Edit { range: e.range.start - range.start..e.range.end - range.start, text: e.text.clone() })
            .collect();
        let text = ExpandedText::new(fortran.text[range.clone()].into(), &[]).render(&(0..range.len()), &own);
        one_blank(&text)
    };
    let mut lines = vec![b"interface".to_vec()];
    let mut declared = !for_device;
    for id in header..=end {
        let inner = id != header && id != end;
        let kind = fortran.statement(id).kind;
        if !declared
            && id != header
            && !matches!(kind, StatementKind::Use | StatementKind::Import | StatementKind::Implicit)
        {
            lines.push(b"    !$omp declare target".to_vec());
            declared = true;
        }
        lines.push([if inner { &b"    "[..] } else { b"  " }, &line(id)].concat());
        if id != end {
            let part = fortran.statement(id).range.end..fortran.statement(id + 1).range.start;
            let own = attributes::compiler_directives(names, place, &part, &scope.dummies);
            lines.extend(own.into_iter().map(|(_, line)| [b"    ", line.as_slice()].concat()));
        }
    }
    lines.push(b"end interface".to_vec());
    lines
}

/// Runs of blanks outside strings as one: joined lines leave many.
fn one_blank(text: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    let mut quote = None;
    for &b in text {
        let blank = matches!(b, b' ' | b'\t');
        match quote {
            Some(q) if b == q => quote = None,
            None if matches!(b, b'\'' | b'"') => quote = Some(b),
            None if blank && out.last() == Some(&b' ') => continue,
            _ => {}
        }
        out.push(if blank && quote.is_none() { b' ' } else { b });
    }
    out
}

/// Declarations that make `name` an external procedure, as `of` is one in `owner`.
pub fn external(names: &Names, owner: Place, of: &[u8], name: &Name) -> Vec<Vec<u8>> {
    let scope = names.scope(owner);
    let Some(entity) = scope.entities.get(of).filter(|e| e.is_typed) else {
        return vec![[b"external :: ", name.as_slice()].concat()];
    };
    let w = names.fortran(owner).words(entity.statement);
    let of_type = joined(&w, 0..after_type(&w));
    let external: &[u8] = if w.get(0) == b"procedure" { b" :: " } else { b", external :: " };
    vec![[&of_type, external, name, &length_of(&w, of)].concat()]
}

/// `*8` behind a name in a declaration.
fn length_of(w: &Words, name: &[u8]) -> Vec<u8> {
    let Some(at) = (after_type(w)..w.len()).find(|i| w.get(*i) == name) else { return Vec::new() };
    match (w.get(at + 1), w.get(at + 2)) {
        (b"*", b"(") => joined(w, at + 1..w.after_group(at + 2)),
        (b"*", _) => joined(w, at + 1..at + 3),
        _ => Vec::new(),
    }
}

fn joined(w: &Words, tokens: std::ops::Range<usize>) -> Vec<u8> {
    let mut out = Vec::new();
    for i in tokens {
        let both_words = i > 0 && w.tokens[i - 1].kind == TokenKind::Word && w.is_word(i);
        if !out.is_empty() && both_words {
            out.push(b' ');
        }
        out.extend_from_slice(w.get(i));
    }
    out
}
