//! Declarations of procedures of ours that are like some of the user's, under another name.

use crate::elaborate::Name;
use crate::elaborate::fortran::attributes;
use crate::plan::{InterfaceBody, RequestedDeclaration};
use ompick_frontend::expanded::{Edit, ExpandedText};
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::declaration::TypeKeyword;
use ompick_frontend::syntax::fortran::{StatementId, StatementKind};

/// The interface body at `place` for a procedure named `name`, that is for devices; `None`: it has no first or last
/// statement.
pub fn renamed(names: &Names, place: Place, name: &Name) -> Option<InterfaceBody> {
    body(names, place, &head_edits(names, place, name), true)
}

/// The interface body at `place` again.
pub fn again(names: &Names, place: Place) -> Option<InterfaceBody> {
    body(names, place, &[], false)
}

fn body(names: &Names, place: Place, edits: &[Edit], for_device: bool) -> Option<InterfaceBody> {
    let fortran = names.fortran(place);
    let scope = names.scope(place);
    let (header, end) = (scope.header?, scope.end?);
    let line = |id: StatementId| {
        let range = &fortran.statement(id).range;
        let own = edits.iter().filter(|e| range.start <= e.range.start && e.range.end <= range.end);
        let own: Vec<Edit> = own
            .map(|e| Edit { range: e.range.start - range.start..e.range.end - range.start, text: e.text.clone() })
            .collect();
        let text = ExpandedText::new(fortran.text[range.clone()].into(), &[]).render(&(0..range.len()), &own);
        one_blank(&text)
    };
    let for_compiler = |id: StatementId| {
        let part = fortran.statement(id).range.end..fortran.statement(id + 1).range.start;
        let own = attributes::compiler_directives(names, place, &part, &scope.dummies);
        own.into_iter().map(|(_, line)| line)
    };
    let (mut imports, mut declarations): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (for_compiler(header).collect(), Vec::new());
    for id in header + 1..end {
        let imports_names =
            matches!(fortran.statement(id).kind, StatementKind::Use | StatementKind::Import | StatementKind::Implicit);
        let lines = if imports_names && declarations.is_empty() { &mut imports } else { &mut declarations };
        lines.push(line(id));
        lines.extend(for_compiler(id));
    }
    Some(InterfaceBody { first: line(header), imports, declarations, last: line(end), for_device })
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

/// What makes a name an external procedure, as `of` is one in `owner`.
pub fn external(names: &Names, owner: Place, of: &[u8]) -> RequestedDeclaration {
    let scope = names.scope(owner);
    let fortran = names.fortran(owner);
    let entity = scope.entities.get(of).filter(|e| e.is_typed);
    let declaration = entity.and_then(|e| fortran.declaration(e.statement));
    let Some((declaration, ty)) = declaration.as_ref().and_then(|d| Some((d, d.ty.as_ref()?))) else {
        return RequestedDeclaration::External;
    };
    let length = declaration.named(fortran, of).and_then(|item| item.length.clone());
    RequestedDeclaration::Function {
        ty: fortran.lower[ty.range.clone()].to_vec(),
        length: length.map(|length| fortran.lower[length].to_vec()),
        is_procedure: ty.keyword == TypeKeyword::Procedure,
    }
}

/// The edits of a procedure's or interface body's first and last statement that give it another name: a
/// function's result keeps its own, a binding label goes, for there can be one of it only.
pub fn head_edits(names: &Names, place: Place, name: &[u8]) -> Vec<Edit> {
    let scope = names.scope(place);
    let fortran = names.fortran(place);
    let mut edits = vec![Edit { range: scope.name_range.clone(), text: name.to_vec() }];
    let (Some(header), Some(end)) = (scope.header, scope.end) else { return edits };
    let at_end = fortran.name_at_end(end, &scope.name);
    edits.extend(at_end.map(|range| Edit { range, text: name.to_vec() }));
    let statement = fortran.procedure_statement(header);
    let label = statement.binding_label.filter(|range| !range.is_empty());
    edits.extend(label.map(|range| Edit { range, text: Vec::new() }));
    if statement.is_function && scope.result.is_none() {
        let at = fortran.statement(header).range.end;
        edits.push(Edit { range: at..at, text: [b" result(", scope.name.as_slice(), b")"].concat() });
    }
    Edit::sort(&mut edits);
    edits
}
