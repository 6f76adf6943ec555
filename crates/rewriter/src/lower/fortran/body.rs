//! Declarations of procedures of ours that are like some of the user's, under another name.

use super::device;
use crate::elaborate::Name;
use crate::elaborate::fortran::attributes;
use ompick_frontend::expanded::{Edit, ExpandedText};
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::declaration::TypeKeyword;
use ompick_frontend::syntax::fortran::{StatementId, StatementKind};

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
    let fortran = names.fortran(owner);
    let entity = scope.entities.get(of).filter(|e| e.is_typed);
    let declaration = entity.and_then(|e| fortran.declaration(e.statement));
    let Some((declaration, ty)) = declaration.as_ref().and_then(|d| Some((d, d.ty.as_ref()?))) else {
        return vec![[b"external :: ", name.as_slice()].concat()];
    };
    let external: &[u8] = if ty.keyword == TypeKeyword::Procedure { b" :: " } else { b", external :: " };
    let length =
        declaration.named(fortran, of).and_then(|i| i.length.clone()).map(|l| [b"*", &fortran.lower[l][..]].concat());
    vec![[&fortran.lower[ty.range.clone()], external, name, &length.unwrap_or_default()].concat()]
}
