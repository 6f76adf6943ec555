//! What specification statements say of names.

use super::build::Builder;
use super::statements::{StatementKind, Words, header_keyword};
use super::tokens::TokenKind;
use super::{Entity, EntityKind, Name, Scope, StatementId, UseStatement};
use std::ops::Range;

/// What the first statement of a program unit or procedure says.
#[derive(Debug, Default)]
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
            const PLAIN: [&[u8]; 7] =
                [b"pure", b"impure", b"elemental", b"recursive", b"non_recursive", b"module", b"simple"];
            out.is_typed = out.prefixes.iter().any(|p| !PLAIN.contains(&p.as_slice()));
            let mut at = keyword + 2;
            if w.get(at) == b"(" {
                let close = w.after_group(at);
                out.dummies = (at + 1..close).filter(|i| w.is_word(*i)).map(|i| w.get(i).to_vec()).collect();
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
        is_array: false,
        is_character: false,
        is_pointer: false,
        is_saved: false,
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

/// The names that a construct's first statement declares: `associate (a => b)`, `select type (a => b)`.
pub fn construct_names(w: &Words, kind: StatementKind) -> Vec<(Name, Range<usize>)> {
    if !matches!(kind, StatementKind::Associate | StatementKind::Select | StatementKind::Team) {
        return Vec::new();
    }
    let Some(open) = (0..w.len()).find(|i| w.get(*i) == b"(") else { return Vec::new() };
    let items = w.list(open + 1, w.after_group(open).saturating_sub(1));
    let named = items.into_iter().filter(|i| w.is_word(i.start));
    named
        .filter(|i| w.get(i.start + 1) == b"=>" || w.get(i.start + 1) == b"[")
        .map(|i| (w.get(i.start).to_vec(), w.tokens[i.start].range.clone()))
        .collect()
}

/// `type [, attributes ::] name`
pub fn derived_type(builder: &mut Builder, id: StatementId) {
    let scope = builder.scope();
    let w = builder.out.words(id);
    let at = w.find(0, b"::").map_or(1, |c| c + 1);
    let name = w.get(at).to_vec();
    let e = entity(&mut builder.out.scopes[scope as usize], &name, id);
    // A generic of the type's name may construct it.
    e.kind = EntityKind::Type;
}

/// Notes a specification statement.
pub fn note(builder: &mut Builder, id: StatementId, kind: StatementKind) {
    let scope = builder.scope() as usize;
    // The tables and the text are parts of one value: take the scope out while it is filled.
    let out = &mut builder.out;
    let tokens = out.statements[id as usize].tokens.clone();
    let (lower, list) = (&out.lower, &out.tokens);
    let w = Words::of(lower, list, &tokens);
    let own = &mut out.scopes[scope];
    match kind {
        StatementKind::Use => own.uses.push(use_statement(&w, id)),
        StatementKind::Import => import(&w, own),
        StatementKind::Implicit => own.implicit_none |= w.get(1) == b"none",
        StatementKind::TypeDeclaration => type_declaration(&w, own, id),
        StatementKind::Attribute => attribute(&w, own, id),
        StatementKind::Public | StatementKind::Private => access(&w, own, kind == StatementKind::Public),
        StatementKind::Parameter => {
            for item in w.list(2, w.len().saturating_sub(1)) {
                let e = entity(own, w.get(item.start), id);
                e.kind = EntityKind::Constant;
                e.name = w.tokens[item.start].range.clone();
                e.value = bytes(&w, item.start + 2..item.end);
            }
        }
        StatementKind::StatementFunction => {
            let e = entity(own, w.get(0), id);
            e.kind = EntityKind::StatementFunction;
            e.name = w.tokens[0].range.clone();
        }
        StatementKind::Entry => {
            let e = entity(own, w.get(1), id);
            e.kind = EntityKind::Entry;
            e.name = w.tokens.get(1).map_or(0..0, |t| t.range.clone());
        }
        StatementKind::Data => data(&w, own, id),
        StatementKind::OtherSpecification => match w.get(0) {
            b"common" => common(&w, own, id),
            b"generic" => generic(&w, own),
            _ => {}
        },
        _ => {}
    }
}

fn bytes(w: &Words, tokens: Range<usize>) -> Option<Range<usize>> {
    let (first, last) = (w.tokens.get(tokens.start)?, w.tokens.get(tokens.end.checked_sub(1)?)?);
    (tokens.start < tokens.end).then_some(first.range.start..last.range.end)
}

fn use_statement(w: &Words, id: StatementId) -> UseStatement {
    let colons = w.find(1, b"::");
    let intrinsic = colons.is_some() && (1..w.len()).any(|i| w.get(i) == b"intrinsic");
    let at = colons.map_or(1, |c| c + 1);
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

fn import(w: &Words, own: &mut Scope) {
    if w.len() == 1 || w.get(1) == b"," && w.get(2) == b"all" {
        own.imports.push(None);
        return;
    }
    let from = (1..w.len()).find(|i| matches!(w.get(*i), b"::" | b":")).map_or(1, |i| i + 1);
    own.imports.extend((from..w.len()).filter(|i| w.is_word(*i)).map(|i| Some(w.get(i).to_vec())));
}

/// What the attributes before `::`, or an attribute statement, say.
#[derive(Clone, Default)]
struct Attributes {
    constant: bool,
    external: bool,
    intrinsic: bool,
    array: bool,
    pointer: bool,
    save: bool,
    procedure: bool,
    character: bool,
    access: Option<bool>,
}

impl Attributes {
    fn add(&mut self, word: &[u8]) {
        match word {
            b"parameter" => self.constant = true,
            b"external" => self.external = true,
            b"intrinsic" => self.intrinsic = true,
            b"dimension" | b"codimension" => self.array = true,
            b"pointer" => self.pointer = true,
            b"save" | b"static" => self.save = true,
            b"public" => self.access = Some(true),
            b"private" => self.access = Some(false),
            _ => {}
        }
    }
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

fn type_declaration(w: &Words, own: &mut Scope, id: StatementId) {
    let mut attributes = Attributes {
        procedure: w.get(0) == b"procedure",
        character: w.get(0) == b"character",
        ..Attributes::default()
    };
    let mut at = after_type(w);
    if let Some(colons) = w.find(0, b"::") {
        for item in w.list(at + 1, colons) {
            attributes.add(w.get(item.start));
        }
        at = colons + 1;
    } else if w.get(at) == b"," {
        // `character*8, x`
        at += 1;
    }
    for item in w.list(at, w.len()) {
        declare(w, item, own, id, &attributes, true);
    }
}

/// One item of a declaration: `a(10) = 1`.
fn declare(w: &Words, item: Range<usize>, own: &mut Scope, id: StatementId, attributes: &Attributes, typed: bool) {
    if !w.is_word(item.start) {
        return;
    }
    let name = w.get(item.start).to_vec();
    if let Some(public) = attributes.access {
        own.access.insert(name.clone(), public);
    }
    let e = entity(own, &name, id);
    e.name = w.tokens[item.start].range.clone();
    if typed {
        e.statement = id;
    }
    e.is_typed |= typed;
    let mut at = item.start + 1;
    e.is_array |= attributes.array || matches!(w.get(at), b"(" | b"[") && !attributes.external;
    while matches!(w.get(at), b"(" | b"[") {
        at = w.after_group(at);
    }
    e.is_character |= attributes.character;
    e.is_pointer |= attributes.pointer;
    e.is_saved |= attributes.save;
    if at < item.end && matches!(w.get(at), b"=" | b"=>" | b"/") {
        e.value = bytes(w, at + 1..item.end);
        e.is_saved |= !attributes.constant;
    }
    let is_contained = matches!(e.kind, EntityKind::Procedure(_) | EntityKind::Body(_));
    if attributes.constant {
        e.kind = EntityKind::Constant;
        e.is_saved = false;
    } else if attributes.procedure {
        e.kind = if e.is_pointer { EntityKind::ProcedurePointer } else { EntityKind::External };
    } else if attributes.external && !is_contained {
        e.kind = EntityKind::External;
    } else if attributes.intrinsic {
        e.kind = EntityKind::Intrinsic;
    }
}

fn attribute(w: &Words, own: &mut Scope, id: StatementId) {
    let mut attributes = Attributes::default();
    attributes.add(w.get(0));
    let mut at = match w.get(1) {
        // `intent(in) a`, `bind(c) x`
        b"(" => w.after_group(1),
        _ => 1,
    };
    if let Some(colons) = w.find(0, b"::") {
        at = colons + 1;
    }
    if attributes.save && at >= w.len() {
        for e in own.entities.values_mut().filter(|e| e.kind == EntityKind::Object && !e.is_dummy) {
            e.is_saved = true;
        }
        return;
    }
    for item in w.list(at, w.len()) {
        declare(w, item, own, id, &attributes, false);
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

/// The variables before each `/.../` keep their value.
fn data(w: &Words, own: &mut Scope, id: StatementId) {
    let mut in_values = false;
    for i in 1..w.len() {
        match w.get(i) {
            b"/" => in_values = !in_values,
            _ if !in_values && w.is_word(i) && !matches!(w.get(i - 1), b"(" | b"%") => {
                entity(own, w.get(i), id).is_saved = true;
            }
            _ => {}
        }
    }
}

fn common(w: &Words, own: &mut Scope, id: StatementId) {
    let mut at = 1;
    while at < w.len() {
        match w.get(at) {
            // The block's name.
            b"/" => at = (at + 1..w.len()).find(|i| w.get(*i) == b"/").map_or(w.len(), |i| i + 1),
            b"//" | b"," => at += 1,
            _ => {
                let end = w.after_group(at + 1);
                let has_bounds = w.get(at + 1) == b"(";
                let item = at..if has_bounds { end } else { at + 1 };
                at = item.end;
                declare(w, item, own, id, &Attributes { save: true, ..Attributes::default() }, false);
            }
        }
    }
}

/// `generic [, access] :: g => a, b`
fn generic(w: &Words, own: &mut Scope) {
    let (Some(colons), Some(arrow)) = (w.find(0, b"::"), w.find(0, b"=>")) else { return };
    let name: Name = (colons + 1..arrow).flat_map(|i| w.get(i).to_vec()).collect();
    let specifics = (arrow + 1..w.len()).filter(|i| w.tokens[*i].kind == TokenKind::Word).map(|i| w.get(i).to_vec());
    own.generics.entry(name).or_default().specifics.extend(specifics);
}
