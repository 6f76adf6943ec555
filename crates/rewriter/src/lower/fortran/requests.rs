//! What files get beside edits of the user's own text: interfaces, procedures, names in `use` statements.

use super::{line_rest, procedure, use_statement, wrap};
use crate::lines::{eol_of, indent_of, indentation};
use crate::plan::{InterfaceBody, Request, RequestedDeclaration, RequestedProcedure};
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::source_form::SourceForm;
use ompick_frontend::syntax::fortran::{StatementId, StatementKind};
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Text that goes in at a place, in parts that keep an order.
#[derive(Default)]
struct Insertions {
    /// Lines at the end of a specification part.
    specification: Vec<Vec<u8>>,
    /// Procedures at the end of a contains part.
    procedures: Vec<Vec<Vec<u8>>>,
}

/// What a `use` statement gains: names in its list, and statements behind it for names of other modules.
#[derive(Default)]
struct Additions {
    names: Vec<Vec<u8>>,
    /// By module.
    statements: BTreeMap<Vec<u8>, Vec<Vec<u8>>>,
}

/// The edits of a file that fulfil requests for it, each of which is there once; in the order of their places.
pub fn edits(names: &Names, requests: &[Request]) -> Vec<Edit> {
    let mut insertions: BTreeMap<Place, Insertions> = BTreeMap::new();
    let mut lists: BTreeMap<(Place, StatementId), Additions> = BTreeMap::new();
    let mut declared = FxHashSet::default();
    for request in requests {
        match request {
            Request::Alias { owner, name, alias } => {
                let lines = &mut insertions.entry(*owner).or_default().specification;
                lines.push([b"interface ", alias.as_slice()].concat());
                lines.push([b"  procedure ", name.as_slice()].concat());
                lines.push(b"end interface".to_vec());
            }
            Request::Generic { owner, name, members } => {
                let lines = &mut insertions.entry(*owner).or_default().specification;
                lines.push([b"interface ", name.as_slice()].concat());
                lines.push([b"  procedure ", members.join(&b", "[..]).as_slice()].concat());
                lines.push(b"end interface".to_vec());
            }
            Request::Publish { module, name } => {
                let lines = &mut insertions.entry(*module).or_default().specification;
                lines.push([b"public :: ", name.as_slice()].concat());
            }
            Request::Hide { module, name } => {
                let lines = &mut insertions.entry(*module).or_default().specification;
                lines.push([b"private :: ", name.as_slice()].concat());
            }
            // One declaration of several that say the same in other words.
            Request::Declare { owner, name, declaration, is_private } if declared.insert((*owner, name)) => {
                let lines = &mut insertions.entry(*owner).or_default().specification;
                lines.extend(declaration_lines(name, declaration));
                lines.extend(is_private.then(|| [b"private :: ", name.as_slice()].concat()));
            }
            Request::Declare { .. } => {}
            Request::Dispatcher(RequestedProcedure { owner, name, procedure }) => {
                let unit = &names.parsed(*owner).preprocessed;
                insertions.entry(*owner).or_default().procedures.push(procedure::lines(unit, name, procedure));
            }
            Request::Only { scope, statement, item } => {
                lists
                    .entry((*scope, *statement))
                    .or_default()
                    .names
                    .push(use_statement::item(&item.local, &item.remote));
            }
            Request::Use { scope, statement, module, item } => {
                let statements = &mut lists.entry((*scope, *statement)).or_default().statements;
                statements.entry(module.clone()).or_default().push(use_statement::item(&item.local, &item.remote));
            }
        }
    }
    let lists = lists.into_iter().flat_map(|((scope, statement), more)| added(names, scope, statement, &more));
    let insertions = insertions.into_iter().flat_map(|(owner, insertion)| insert(names, owner, &insertion));
    let mut edits: Vec<Edit> = lists.chain(insertions).collect();
    Edit::sort(&mut edits);
    edits
}

/// What declares a procedure under a name.
fn declaration_lines(name: &[u8], declaration: &RequestedDeclaration) -> Vec<Vec<u8>> {
    match declaration {
        RequestedDeclaration::Interface(InterfaceBody { first, imports, declarations, last, for_device }) => {
            let deeper = |line: &Vec<u8>| [b"    ", line.as_slice()].concat();
            let mut lines = vec![b"interface".to_vec(), [b"  ", first.as_slice()].concat()];
            lines.extend(imports.iter().map(deeper));
            lines.extend(for_device.then(|| b"    !$omp declare target".to_vec()));
            lines.extend(declarations.iter().map(deeper));
            lines.extend([[b"  ", last.as_slice()].concat(), b"end interface".to_vec()]);
            lines
        }
        RequestedDeclaration::External => vec![[b"external :: ", name].concat()],
        RequestedDeclaration::Function { ty, length, is_procedure } => {
            let external: &[u8] = if *is_procedure { b" :: " } else { b", external :: " };
            let length = length.as_ref().map(|length| [b"*", length.as_slice()].concat());
            vec![[ty, external, name, &length.unwrap_or_default()].concat()]
        }
    }
}

/// The edits that add to a statement.
fn added(names: &Names, scope: Place, statement: StatementId, additions: &Additions) -> Vec<Edit> {
    let (parsed, fortran) = (names.parsed(scope), names.fortran(scope));
    let s = fortran.statement(statement);
    let end = s.range.end;
    let is_empty = fortran.lower[s.range.clone()].ends_with(b":");
    let mut text = Vec::new();
    for (i, name) in additions.names.iter().enumerate() {
        text.extend_from_slice(if i == 0 && is_empty { b" " } else { b", " });
        text.extend_from_slice(name);
    }
    let more = additions.statements.iter();
    let more: Vec<Vec<u8>> = more.map(|(module, names)| use_statement::text(module, names)).collect();
    let line_end = line_rest(parsed, end);
    if s.kind == StatementKind::Use || line_end == end && !is_at_line_end(parsed, end) {
        // What follows on the line stays behind it.
        more.iter().for_each(|statement| text.extend([b"; ", &statement[..]].concat()));
        return vec![Edit { range: end..end, text }];
    }
    // Behind the first statement of a procedure, each on a line of its own.
    let (form, source) = (parsed.form.unwrap_or(SourceForm::Free), parsed.text.written());
    let next = fortran.statements.get(statement as usize + 1).map_or(end, |next| next.range.start);
    let indent = indent_of(source, next);
    let lines = more.iter().map(|statement| [eol_of(source), &wrap::line(form, indent, statement)].concat());
    vec![Edit { range: line_end..line_end, text: lines.collect::<Vec<_>>().concat() }]
}

fn is_at_line_end(parsed: &ParsedFile, at: usize) -> bool {
    parsed.text.written().get(at).is_none_or(|b| matches!(b, b'\n' | b'\r'))
}

fn insert(names: &Names, owner: Place, insertion: &Insertions) -> Vec<Edit> {
    let parsed = names.parsed(owner);
    let fortran = names.fortran(owner);
    let scope = names.scope(owner);
    let text = parsed.text.written();
    let form = parsed.form.unwrap_or(SourceForm::Free);
    let end = names.procedures_end(owner);
    let mut edits = Vec::new();
    if !insertion.specification.is_empty() {
        // Behind all declarations: in a procedure before its first statement or directive that executes.
        let at = names.specification_end(owner);
        let indent = declarations_indent(parsed, owner, names).unwrap_or_default();
        let lines: Vec<Vec<u8>> = insertion.specification.iter().map(|l| wrap::line(form, &indent, l)).collect();
        edits.push(before_line(parsed, at, &lines));
    }
    if !insertion.procedures.is_empty() {
        let indent = [indent_of(text, end), parsed.step()].concat();
        let mut lines = Vec::new();
        if scope.contains.is_none() {
            // Compilers do not see a label of the end statement behind `contains`.
            let label = scope.end.and_then(|e| fortran.statement(e).label().cloned());
            if let Some(label) = label {
                let statement = [&text[label.clone()], b" continue"].concat();
                lines.push(wrap::line(form, indent_of(text, end), &statement));
                let blanks = text[label.end..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
                edits.push(match form {
                    SourceForm::Free => Edit { range: label.start..label.end + blanks, text: Vec::new() },
                    SourceForm::Fixed { .. } => Edit { range: label.clone(), text: vec![b' '; label.len()] },
                });
            }
            lines.push(wrap::line(form, indent_of(text, end), b"contains"));
        }
        for procedure in &insertion.procedures {
            lines.push(Vec::new());
            let inner = [indent.as_slice(), parsed.step()].concat();
            for (i, line) in procedure.iter().enumerate() {
                let own = if i == 0 || i + 1 == procedure.len() { &indent } else { &inner };
                lines.push(wrap::line(form, own, line));
            }
        }
        edits.push(before_line(parsed, end, &lines));
    }
    edits
}

fn before_line(parsed: &ParsedFile, at: usize, lines: &[Vec<u8>]) -> Edit {
    let text = parsed.text.written();
    let eol = eol_of(text);
    match indentation(text, at) {
        Some(start) => {
            let text = lines.iter().flat_map(|l| [l.as_slice(), eol].concat()).collect();
            Edit { range: start..start, text }
        }
        None => {
            let text: Vec<u8> = lines.iter().flat_map(|l| [eol, l.as_slice()].concat()).collect();
            Edit { range: at..at, text: [text.as_slice(), eol].concat() }
        }
    }
}

/// The indentation of a scope's declarations.
fn declarations_indent(parsed: &ParsedFile, owner: Place, names: &Names) -> Option<Vec<u8>> {
    let fortran = names.fortran(owner);
    let own = |s: &ompick_frontend::syntax::fortran::Statement| {
        s.scope == owner.scope
            && matches!(
                s.kind,
                StatementKind::Use
                    | StatementKind::Implicit
                    | StatementKind::TypeDeclaration
                    | StatementKind::Private
                    | StatementKind::Interface
            )
    };
    let text = parsed.text.written();
    let mut statements = fortran.statements_in(&names.scope(owner).range);
    if let Some((_, first)) = statements.find(|(_, s)| own(s)) {
        return Some(indent_of(text, first.range.start).to_vec());
    }
    let header = fortran.statement(names.scope(owner).header?);
    Some([indent_of(text, header.range.start), parsed.step()].concat())
}
