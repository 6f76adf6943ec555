//! What the first statements of scopes, and lists of names such as those of `use`, say: the thin layer knows it by
//! words.

use super::build::Builder;
use super::statements::{PREFIXES, StatementKind, Words, header_keyword};
use super::tokens::TokenKind;
use super::{Entity, EntityKind, Name, Scope, StatementId, UseStatement};
use crate::source_form::summary::INTRINSIC_MODULES;
use std::ops::Range;

/// What the first statement of a program unit or procedure says.
#[derive(Clone, Debug, Default)]
pub struct Header {
    pub name: Name,
    pub name_range: Range<usize>,
    pub dummies: Vec<Name>,
    pub result: Option<Name>,
    pub prefixes: Vec<Name>,
    pub ancestor: Name,
    /// The function's type is said before `function`.
    pub is_typed: bool,
}

/// Reads the first statement of a program unit or procedure.
pub fn header(w: &Words, kind: StatementKind) -> Header {
    let name = |at: usize| (w.get(at).to_vec(), w.tokens.get(at).map_or(0..0, |t| t.range.clone()));
    let mut out = Header::default();
    match kind {
        StatementKind::Function | StatementKind::Subroutine => {
            let Some(keyword) = header_keyword(w) else { return out };
            (out.name, out.name_range) = name(keyword + 1);
            out.prefixes = (0..keyword).filter(|i| w.is_word(*i)).map(|i| w.get(i).to_vec()).collect();
            out.is_typed = out.prefixes.iter().any(|p| !PREFIXES.contains(&p.as_slice()));
            let mut at = keyword + 2;
            if w.get(at) == b"(" {
                let close = w.after_group(at);
                out.dummies = (at + 1..close).filter(|i| w.is_word(*i)).map(|i| w.get(i).to_vec()).collect();
                out.dummies.shrink_to_fit();
                at = close;
            }
            out.result =
                (at..w.len()).find(|i| w.get(*i) == b"result" && w.get(i + 1) == b"(").map(|i| w.get(i + 2).to_vec());
        }
        StatementKind::ModuleProcedure => (out.name, out.name_range) = name(2),
        StatementKind::Submodule => {
            // `submodule (m[:parent]) s`
            out.ancestor = w.get(2).to_vec();
            (out.name, out.name_range) = name(w.after_group(1));
        }
        StatementKind::BlockData if w.get(0) == b"block" => (out.name, out.name_range) = name(2),
        _ => (out.name, out.name_range) = name(1),
    }
    out
}

/// A name's entry in a scope.
pub fn entity<'s>(scope: &'s mut Scope, name: &[u8], statement: StatementId) -> &'s mut Entity {
    scope.entities.entry(name.to_vec()).or_insert_with(|| Entity {
        kind: EntityKind::Object,
        name: 0..0,
        statement,
        is_dummy: false,
        is_typed: false,
        type_keyword: None,
        is_array: false,
        is_character: false,
        is_pointer: false,
        is_saved: false,
        is_common: false,
        value: None,
    })
}

/// The names in a statement behind `::`, or behind its keywords: `module procedure :: a, b`.
pub fn names_after_colons(w: &Words) -> Vec<Name> {
    let start = match w.find(0, b"::") {
        Some(at) => at + 1,
        None if w.get(0) == b"module" => 2,
        None => 1,
    };
    (start..w.len()).filter(|i| w.is_word(*i)).map(|i| w.get(i).to_vec()).collect()
}

/// The names that a construct's first statement declares: `associate (a => b)`, `select type (a => b)`,
/// `do concurrent (integer :: i = 1:2)`.
pub fn construct_names(w: &Words, kind: StatementKind) -> Vec<(Name, Range<usize>)> {
    let is_concurrent = || (1..=2).any(|i| w.get(i) == b"concurrent");
    let is_loop = match kind {
        StatementKind::Associate | StatementKind::Select | StatementKind::Team => false,
        StatementKind::Forall => true,
        StatementKind::Do if is_concurrent() => true,
        _ => return Vec::new(),
    };
    let Some(open) = (0..w.len()).find(|i| w.get(*i) == b"(") else { return Vec::new() };
    let named: Vec<usize> = match is_loop {
        true => iterators(w, open),
        false => {
            let items = w.list(open + 1, w.after_group(open).saturating_sub(1)).into_iter().map(|item| item.start);
            items.filter(|i| w.is_word(*i) && matches!(w.get(i + 1), b"=>" | b"[")).collect()
        }
    };
    named.into_iter().map(|i| (w.get(i).to_vec(), w.tokens[i].range.clone())).collect()
}

/// The iterators that stand in the parenthesis at `open` with their type (`integer :: i = 1, 2`): they are names of that
/// loop alone (Fortran 2018, 19.4).
pub fn iterators(w: &Words, open: usize) -> Vec<usize> {
    let close = w.after_group(open).saturating_sub(1);
    let Some(colons) = w.find(open + 1, b"::").filter(|colons| *colons < close) else { return Vec::new() };
    let items = w.list(colons + 1, close).into_iter().map(|item| item.start);
    items.filter(|i| w.is_word(*i) && w.get(i + 1) == b"=").collect()
}

/// The names of all iterators that a statement declares itself.
pub fn declared_iterators(w: &Words) -> Vec<Name> {
    let (mut open, mut declaring) = (Vec::new(), Vec::new());
    for i in 0..w.len() {
        match w.get(i) {
            b"(" | b"[" => open.push(i),
            b")" | b"]" => {
                open.pop();
            }
            b"::" => {
                declaring.extend(open.last().filter(|at| w.get(**at) == b"(" && declaring.last() != Some(*at)).copied())
            }
            _ => {}
        }
    }
    declaring.into_iter().flat_map(|at| iterators(w, at)).map(|i| w.get(i).to_vec()).collect()
}

/// The name in `type [, attributes ::] name`.
pub fn derived_type_name<'t>(w: &Words<'t>) -> &'t [u8] {
    w.get(w.find(0, b"::").map_or(1, |c| c + 1))
}

pub fn derived_type(builder: &mut Builder, id: StatementId) {
    let scope = builder.scope();
    let name = derived_type_name(&builder.out.words(id)).to_vec();
    let e = entity(&mut builder.out.scopes[scope as usize], &name, id);
    // A generic of the type's name may construct it.
    e.kind = EntityKind::Type;
}

/// Notes a specification statement of which the first words say all.
pub fn note(builder: &mut Builder, id: StatementId, kind: StatementKind) {
    use StatementKind::{Entry, Implicit, Import, OtherSpecification, Private, Public, Use};
    // Words are not kept: most statements need not be cut into them again.
    if !matches!(kind, Use | Import | Implicit | Public | Private | Entry | OtherSpecification) {
        return;
    }
    let own_scope = builder.scope();
    let scope = own_scope as usize;
    // The tables and the text are parts of one value: take the scope out while it is filled.
    let out = &mut builder.out;
    let statement = &out.statements[id as usize];
    let w = Words::read(&out.lower, statement.first()..statement.range.end);
    let own = &mut out.scopes[scope];
    match kind {
        StatementKind::Use => {
            own.uses.push(use_statement(&w, id));
            if !is_use_statement(&w) {
                // Any name may come from it.
                let unread = UseStatement {
                    statement: id,
                    module: Name::new(),
                    intrinsic: false,
                    only: false,
                    names: Vec::new(),
                };
                own.uses.push(unread);
                builder.errors.push(out.statements[id as usize].range.clone());
            }
        }
        StatementKind::Import => import(&w, own),
        StatementKind::Implicit => own.implicit_none |= w.get(1) == b"none",
        StatementKind::Public | StatementKind::Private => access(&w, own, kind == StatementKind::Public),
        StatementKind::Entry => {
            let name = w.get(1);
            let host =
                own.parent.map(|host| host as usize).filter(|host| !out.scopes[*host].entities.contains_key(name));
            for scope in [Some(scope), host].into_iter().flatten() {
                let e = entity(&mut out.scopes[scope], name, id);
                e.kind = EntityKind::Entry(own_scope);
                e.name = w.tokens.get(1).map_or(0..0, |t| t.range.clone());
            }
        }
        StatementKind::OtherSpecification if w.get(0) == b"generic" => generic(&w, own),
        StatementKind::OtherSpecification if w.get(0) == b"enumerator" => enumerators(&w, own, id),
        _ => {}
    }
}

fn use_statement(w: &Words, id: StatementId) -> UseStatement {
    let colons = w.find(1, b"::");
    let says_intrinsic = colons.is_some() && (1..w.len()).any(|i| w.get(i) == b"intrinsic");
    let at = colons.map_or(1, |c| c + 1);
    let intrinsic = says_intrinsic && INTRINSIC_MODULES.contains(&w.get(at));
    let mut out = UseStatement { statement: id, module: w.get(at).to_vec(), intrinsic, only: false, names: Vec::new() };
    let mut from = at + 1;
    if w.get(from) == b"," && w.get(from + 1) == b"only" && w.get(from + 2) == b":" {
        out.only = true;
        from += 2;
    }
    for item in w.list(from + 1, w.len()) {
        let local = w.get(item.start).to_vec();
        if !w.is_word(item.start) {
            continue;
        }
        if matches!(local.as_slice(), b"operator" | b"assignment") && w.get(item.start + 1) == b"(" {
            let name: Name = (item.start..item.end).flat_map(|i| w.get(i).to_vec()).collect();
            out.names.push((name.clone(), name));
            continue;
        }
        let remote = if w.get(item.start + 1) == b"=>" { w.get(item.start + 2).to_vec() } else { local.clone() };
        out.names.push((local, remote));
    }
    out
}

/// Whether a `use` statement says what it is to say (Fortran 2018, R1409 to R1412).
fn is_use_statement(w: &Words) -> bool {
    let at = w.find(1, b"::").map_or(1, |c| c + 1);
    let only = w.get(at + 2) == b"only" && w.get(at + 3) == b":";
    let from = if only { at + 4 } else { at + 2 };
    let is_item = |item: &Range<usize>| match item.len() {
        1 => w.is_word(item.start),
        3 => w.is_word(item.start) && w.get(item.start + 1) == b"=>" && w.is_word(item.start + 2),
        // `operator(+)`, `assignment(=)`, `write(formatted)`, `operator(.a.) => operator(.b.)`
        n => n > 3 && w.is_word(item.start) && w.get(item.start + 1) == b"(" && w.get(item.end - 1) == b")",
    };
    let items = || w.list(from, w.len()).iter().all(is_item);
    w.is_word(at) && (w.len() == at + 1 || (w.get(at + 1) == b"," && (only || w.len() > from) && items()))
}

fn import(w: &Words, own: &mut Scope) {
    if w.len() == 1 || w.get(1) == b"," && w.get(2) == b"all" {
        own.imports.push(None);
        return;
    }
    let from = (1..w.len()).find(|i| matches!(w.get(*i), b"::" | b":")).map_or(1, |i| i + 1);
    own.imports.extend((from..w.len()).filter(|i| w.is_word(*i)).map(|i| Some(w.get(i).to_vec())));
}

/// The end of the type specifier at the start of a declaration.
pub fn after_type(w: &Words) -> usize {
    let at = if w.get(0) == b"double" { 2 } else { 1 };
    match w.get(at) {
        b"(" => w.after_group(at),
        b"*" if w.get(at + 1) == b"(" => w.after_group(at + 1),
        b"*" => at + 2,
        _ => at,
    }
}

fn access(w: &Words, own: &mut Scope, public: bool) {
    let from = w.find(0, b"::").map_or(1, |c| c + 1);
    if from >= w.len() {
        own.default_private = !public;
        return;
    }
    for item in w.list(from, w.len()) {
        let name: Name = item.flat_map(|i| w.get(i).to_vec()).collect();
        own.access.insert(name, public);
    }
}

/// The names in `enumerator [::] a = 1, b`, by the places where their items begin.
fn enumerator_items(w: &Words) -> Vec<Range<usize>> {
    let from = w.find(0, b"::").map_or(1, |c| c + 1);
    w.list(from, w.len()).into_iter().filter(|item| w.is_word(item.start)).collect()
}

fn enumerators(w: &Words, own: &mut Scope, id: StatementId) {
    for item in enumerator_items(w) {
        let e = entity(own, w.get(item.start), id);
        e.kind = EntityKind::Constant;
        e.is_typed = true;
        e.name = w.tokens[item.start].range.clone();
    }
}

/// `generic [, access] :: g => a, b`
fn generic(w: &Words, own: &mut Scope) {
    let (Some(colons), Some(arrow)) = (w.find(0, b"::"), w.find(0, b"=>")) else { return };
    let name: Name = (colons + 1..arrow).flat_map(|i| w.get(i).to_vec()).collect();
    let specifics = (arrow + 1..w.len()).filter(|i| w.tokens[*i].kind == TokenKind::Word).map(|i| w.get(i).to_vec());
    own.generics.entry(name).or_default().specifics.extend(specifics);
}
