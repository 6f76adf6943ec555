//! The inside of program units and procedures, from tree-sitter-fortran's tree: one tree for each, made of its own
//! part of the view, so that what cannot be parsed in one leaves all others as they are.
//!
//! The thin layer says where each statement begins and ends. A statement that an ERROR node touches is parsed once
//! more by itself; only if that fails, too, is it an error.

use super::references::{Facts, FoundCall, References, is_container, used};
use super::{Fortran, Part, ScopeId, ScopeKind, Statement, StatementId, StatementKind, declared, simplify};
use crate::syntax::Syntax;
use rayon::prelude::*;
use std::cell::RefCell;
use tree_sitter::{Node, Parser, Tree};

/// The parts of a file, in the order of their first statements.
pub(super) fn parts(fortran: &Fortran) -> Vec<Part> {
    let mut parts = Vec::new();
    for (id, scope) in fortran.scopes.iter().enumerate() {
        let is_part = scope.is_procedure()
            || matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule | ScopeKind::BlockData);
        if !is_part {
            continue;
        }
        let Some(first) = scope.header.or_else(|| fortran.statement_from(scope.range.start)) else { continue };
        let behind = fortran.statements.partition_point(|s| s.range.start < scope.range.end) as StatementId;
        let end = scope.contains.or(scope.end).unwrap_or(behind);
        parts.push(Part { scope: id as ScopeId, statements: first..end.max(first), is_read: false });
    }
    parts
}

/// Reads what is inside the wanted parts that were not read; whether there are any.
pub(super) fn read_parts(fortran: &mut Fortran, wanted: &[bool], out: &mut Syntax) -> bool {
    let new = |(p, wanted): (&Part, &bool)| (*wanted && !p.is_read).then(|| p.clone());
    let new: Vec<Part> = fortran.parts.iter().zip(wanted).filter_map(new).collect();
    if new.is_empty() {
        return false;
    }
    let mut found: Vec<Facts> = new.par_iter().map(|part| read(fortran, part)).collect();
    // A host comes before what it contains.
    for (part, facts) in new.iter().zip(&mut found) {
        declared::apply(fortran, part, std::mem::take(&mut facts.declared));
    }
    found.par_iter_mut().for_each(|facts| facts.tell_elements_from_calls(fortran));
    out.calls.reserve_exact(found.iter().map(|f| f.calls.len()).sum());
    out.uses.reserve_exact(found.iter().map(|f| f.uses.len()).sum());
    for mut facts in found {
        out.calls.extend(facts.calls.iter().map(FoundCall::call));
        out.uses.extend(facts.uses.iter().map(|name| used(*name)));
        out.labels.append(&mut facts.labels);
        out.errors.append(&mut facts.errors);
    }
    out.calls.sort_by_key(|c| (c.callee.start, c.range.end));
    out.uses.sort_by_key(|u| u.name().start);
    out.labels.sort_by_key(|l| (l.name.start, l.defines));
    out.errors.sort_by_key(|e| (e.start, e.end));
    fortran.parts.iter_mut().zip(wanted).for_each(|(p, wanted)| p.is_read |= wanted);
    true
}

impl Fortran {
    /// The constructs of a part by their first and last statements, as tree-sitter-fortran sees them; `None` if it
    /// cannot parse all of the part. The thin layer's own count everywhere else: this is to compare them.
    pub fn constructs_of_tree(&self, part: &Part) -> Option<Vec<(StatementId, StatementId)>> {
        let base = self.statements.get(part.statements.start as usize)?.range.start;
        let tree = parse(&part_text(self, part)?)?;
        if tree.root_node().has_error() {
            return None;
        }
        let mut found = Vec::new();
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            if is_construct(node) {
                let first = self.statement_before(base + node.start_byte() + 1)?;
                let last = self.statement_before(base + node.end_byte())?;
                // The label that ends several loops stands behind the inner ones.
                let shares_label = node.kind() == "do_loop" && self.statement(first).last == last + 1;
                found.push((first, if shares_label { last + 1 } else { last }));
            }
            if is_container(node.kind()) && cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Some(found);
                }
            }
        }
    }
}

/// Whether a node is a construct, rather than a statement of the same first word.
fn is_construct(node: Node) -> bool {
    let last = node.child_count().checked_sub(1).and_then(|i| node.child(i));
    match node.kind() {
        "do_loop" | "block_construct" | "associate_statement" | "coarray_team_statement" => true,
        "coarray_critical_statement" => true,
        kind if kind.starts_with("select_") => kind.ends_with("_statement"),
        "if_statement" | "where_statement" | "forall_statement" => last.is_some_and(|l| l.kind().starts_with("end_")),
        _ => false,
    }
}

/// A part's text as the grammar knows it, with an end.
fn part_text(fortran: &Fortran, part: &Part) -> Option<Vec<u8>> {
    let statements = &fortran.statements[part.statements.start as usize..part.statements.end as usize];
    let (first, last) = (statements.first()?, statements.last()?);
    let mut text = fortran.text[first.range.start..last.range.end].to_vec();
    simplify::part(fortran, part, &mut text);
    text.extend_from_slice(b"\nend\n");
    Some(text)
}

/// Reads what is inside a part.
fn read(fortran: &Fortran, part: &Part) -> Facts {
    let all = part.statements.start as usize..part.statements.end as usize;
    let statements = &fortran.statements[all];
    let mut facts = Facts::default();
    let Some(text) = part_text(fortran, part) else { return facts };
    let Some(tree) = parse(&text) else { return facts };
    let start = statements[0].range.start;
    let mut reader = References::new(fortran, part.statements.start, statements);
    mark_errors(&tree, start as isize, &mut reader);
    reader.read(&tree, start as isize, &mut facts);
    let doubtful: Vec<StatementId> = reader.doubtful().collect();
    for id in doubtful {
        read_alone(fortran, id, &mut facts);
    }
    let unknown = part.statements.clone().filter(|id| fortran.statement(*id).kind == StatementKind::Unknown);
    unknown.for_each(|id| super::references::names_of(fortran, id, &mut facts));
    part.statements.clone().for_each(|id| super::references::names_of_type(fortran, id, &mut facts));
    facts
}

/// Reads one statement by itself, in the least text in which such a statement may stand.
fn read_alone(fortran: &Fortran, id: StatementId, facts: &mut Facts) {
    let s = fortran.statement(id);
    if simplify::is_blank(s.kind) {
        return;
    }
    let (before, behind) = simplify::enclosing_text(s.kind, &fortran.words(id));
    let mut text = before.to_vec();
    text.extend_from_slice(&fortran.text[s.range.clone()]);
    simplify::statement(fortran, id, false, &mut text[before.len()..]);
    text.extend_from_slice(behind);
    let statements = std::slice::from_ref(s);
    let offset = s.range.start as isize - before.len() as isize;
    let mut reader = References::new(fortran, id, statements);
    let mut own = Facts::default();
    if let Some(tree) = parse(&text) {
        mark_errors(&tree, offset, &mut reader);
        reader.read(&tree, offset, &mut own);
    }
    match reader.doubtful().next() {
        None => facts.append(own),
        Some(_) => {
            facts.errors.push(s.range.clone());
            super::references::names_of(fortran, id, facts);
        }
    }
}

/// Notes the statements that ERROR and MISSING nodes touch.
fn mark_errors(tree: &Tree, offset: isize, reader: &mut References) {
    let mut cursor = tree.walk();
    loop {
        let node: Node = cursor.node();
        let found = node.is_error() || node.is_missing();
        if found {
            let place = |at: usize| (at as isize + offset).max(0) as usize;
            reader.doubt(&(place(node.start_byte())..place(node.end_byte())));
        }
        if !found && node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

pub(super) fn parse(text: &[u8]) -> Option<Tree> {
    thread_local! {
        static PARSER: RefCell<Parser> = RefCell::new({
            let mut parser = Parser::new();
            parser.set_language(&tree_sitter_fortran::LANGUAGE.into()).expect("the grammar's version fits the library");
            parser
        });
    }
    PARSER.with_borrow_mut(|parser| parser.parse(text, None))
}

/// Whether procedures may be referenced in a statement.
pub(super) fn holds_expressions(s: &Statement) -> bool {
    use StatementKind::*;
    !matches!(
        s.kind,
        Program
            | Module
            | Submodule
            | BlockData
            | Function
            | Subroutine
            | ModuleProcedure
            | Interface
            | Specifics
            | Contains
            | End
            | DerivedType
            | Enum
            | Structure
            | Use
            | Import
            | Implicit
            | Public
            | Private
            | Format
            | Entry
            | Include
            | EndConstruct
            | Continue
            | OtherSpecification
    )
}
