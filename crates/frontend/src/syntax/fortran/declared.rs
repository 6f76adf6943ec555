//! What declarations say of the names of a scope, from the tree of a part.

use super::declaration::{self, TypeKeyword};
use super::declarations::entity;
use super::{EntityKind, Fortran, Part, Scope, StatementId, StatementKind};
use std::ops::Range;
use tree_sitter::Node;

/// One name of a declaration, with all that is said of it there.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub statement: StatementId,
    name: Range<usize>,
    is_array: bool,
    value: Option<Range<usize>>,
    attributes: Attributes,
}

/// What the words of a declaration say of all its names.
#[derive(Clone, Copy, Debug, Default)]
struct Attributes {
    /// Their type is said.
    typed: bool,
    keyword: Option<TypeKeyword>,
    character: bool,
    procedure: bool,
    constant: bool,
    external: bool,
    intrinsic: bool,
    array: bool,
    pointer: bool,
    save: bool,
    common: bool,
    access: Option<bool>,
}

impl Attributes {
    fn add(&mut self, word: &str) {
        match word {
            "parameter" => self.constant = true,
            "external" => self.external = true,
            "intrinsic" => self.intrinsic = true,
            "dimension" | "codimension" => self.array = true,
            "pointer" => self.pointer = true,
            "save" | "static" => self.save = true,
            "public" => self.access = Some(true),
            "private" => self.access = Some(false),
            _ => {}
        }
    }
}

/// Whether a node of this kind declares names.
pub(super) fn is_declaration(kind: &str) -> bool {
    matches!(
        kind,
        "variable_declaration"
            | "variable_modification"
            | "save_statement"
            | "bind_statement"
            | "parameter_statement"
            | "common_statement"
    )
}

/// Reads a declaration; `place` gives where a node stands in the view.
pub(super) fn read(node: Node, statement: StatementId, place: &dyn Fn(Node) -> Range<usize>, out: &mut Vec<Declared>) {
    let mut reader = Reader { statement, place, out, attributes: Attributes::default() };
    match node.kind() {
        "variable_declaration" => reader.variables(node),
        "variable_modification" => reader.modified(node),
        "save_statement" => {
            reader.attributes.save = true;
            reader.names_in_list(node);
            if node.named_child_count() == 0 {
                reader.push(place(node).start..place(node).start, false, None);
            }
        }
        "parameter_statement" => reader.parameters(node),
        "common_statement" => {
            reader.attributes.save = true;
            reader.attributes.common = true;
            reader.names_in_list(node);
        }
        _ => reader.names_in_list(node),
    }
}

struct Reader<'r> {
    statement: StatementId,
    place: &'r dyn Fn(Node) -> Range<usize>,
    out: &'r mut Vec<Declared>,
    attributes: Attributes,
}

impl Reader<'_> {
    fn push(&mut self, name: Range<usize>, is_array: bool, value: Option<Range<usize>>) {
        let (statement, attributes) = (self.statement, self.attributes);
        self.out.push(Declared { statement, name, is_array, value, attributes });
    }

    /// `integer, attributes :: a(3) = 1, b`
    fn variables(&mut self, node: Node) {
        self.attributes.typed = true;
        if let Some(ty) = node.child_by_field_name("type") {
            self.attributes.keyword = declaration::keyword_of(ty);
            let word = ty.child(0).map_or("", |w| w.kind());
            self.attributes.character = ty.kind() == "intrinsic_type" && word == "character";
            self.attributes.procedure = ty.kind() == "procedure";
            let mut cursor = ty.walk();
            let own = ty.children(&mut cursor).filter(|c| c.kind() == "procedure_attribute");
            own.filter_map(|a| a.child(0)).for_each(|w| self.attributes.add(w.kind()));
        }
        let mut cursor = node.walk();
        let written = node.children_by_field_name("attribute", &mut cursor);
        written.filter_map(|a| a.child(0)).for_each(|w| self.attributes.add(w.kind()));
        self.declarators(node);
    }

    /// `dimension a(3), b(4)`
    fn modified(&mut self, node: Node) {
        if let Some(word) = node.child(0).and_then(|q| q.child(0)) {
            self.attributes.add(word.kind());
        }
        self.declarators(node);
    }

    fn declarators(&mut self, node: Node) {
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            self.declarator(declarator);
        }
    }

    fn declarator(&mut self, node: Node) {
        match node.child_by_field_name("left") {
            Some(left) => {
                let value = node.child_by_field_name("right").map(|v| (self.place)(v));
                let (name, is_array) = name_of(left);
                self.push((self.place)(name), is_array, value);
            }
            None => {
                let (name, is_array) = name_of(node);
                self.push((self.place)(name), is_array, None);
            }
        }
    }

    /// Names with nothing between them but commas and the names of common blocks.
    fn names_in_list(&mut self, node: Node) {
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            match child.kind() {
                "identifier" | "sized_declarator" | "coarray_declarator" => self.declarator(child),
                "variable_group" => self.names_in_list(child),
                _ => {}
            }
        }
    }

    /// `parameter (a = 1, b = 2)`
    fn parameters(&mut self, node: Node) {
        self.attributes.constant = true;
        let mut cursor = node.walk();
        for item in node.children(&mut cursor).filter(|c| c.kind() == "parameter_assignment") {
            let value = item.child(item.child_count().saturating_sub(1)).map(|v| (self.place)(v));
            if let Some(name) = item.child(0) {
                self.push((self.place)(name), false, value);
            }
        }
    }
}

/// The name in a declarator, and whether bounds follow it.
fn name_of(mut node: Node) -> (Node, bool) {
    let mut is_array = false;
    while node.kind() != "identifier" {
        let mut cursor = node.walk();
        is_array |= node.children(&mut cursor).any(|c| matches!(c.kind(), "size" | "coarray_size"));
        match node.child(0) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    (node, is_array)
}

/// Puts what was read of a part into its scopes.
pub(super) fn apply(fortran: &mut Fortran, part: &Part, mut declared: Vec<Declared>) {
    declared.sort_by_key(|d| (d.statement, d.name.start));
    let mut save_all = Vec::new();
    for d in &declared {
        let scope = fortran.statement(d.statement).scope as usize;
        if d.name.is_empty() {
            save_all.push(scope);
            continue;
        }
        let name = fortran.lower[d.name.clone()].to_vec();
        declare(&mut fortran.scopes[scope], &name, d);
    }
    for id in part.statements.clone() {
        if fortran.statement(id).kind == StatementKind::Data {
            data(fortran, id);
        }
    }
    for scope in save_all {
        let saved = fortran.scopes[scope].entities.values_mut();
        saved.filter(|e| e.kind == EntityKind::Object && !e.is_dummy).for_each(|e| e.is_saved = true);
    }
    statement_functions(fortran, part);
}

fn declare(own: &mut Scope, name: &[u8], d: &Declared) {
    let attributes = &d.attributes;
    if let Some(public) = attributes.access {
        own.access.insert(name.to_vec(), public);
    }
    let e = entity(own, name, d.statement);
    e.name = d.name.clone();
    if attributes.typed {
        e.statement = d.statement;
        e.type_keyword = attributes.keyword;
    }
    e.is_typed |= attributes.typed;
    e.is_array |= attributes.array || d.is_array;
    e.is_character |= attributes.character;
    e.is_pointer |= attributes.pointer;
    e.is_saved |= attributes.save;
    e.is_common |= attributes.common;
    if d.value.is_some() {
        e.value = d.value.clone().map(Box::new);
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

/// The variables to which a `data` statement gives values keep them; all that it names where it cannot be parsed.
fn data(fortran: &mut Fortran, id: StatementId) {
    let all = || fortran.words_within(fortran.statement(id).range.clone()).skip(1).collect();
    let names: Vec<Range<usize>> = fortran.initialised(id).unwrap_or_else(all);
    let scope = fortran.statement(id).scope as usize;
    for name in names {
        let name = fortran.lower[name].to_vec();
        entity(&mut fortran.scopes[scope], &name, id).is_saved = true;
    }
}

/// Tells statement functions from assignments to elements of arrays: those stand behind them.
fn statement_functions(fortran: &mut Fortran, part: &Part) {
    for id in part.statements.clone() {
        if fortran.statement(id).kind != StatementKind::StatementFunction {
            continue;
        }
        let scope = fortran.statement(id).scope as usize;
        let token = fortran.words(id).tokens[0].range.clone();
        let name = fortran.lower[token.clone()].to_vec();
        let behind = fortran.scopes[scope].first_executable.is_some_and(|first| first < id);
        if !behind && is_statement_function(fortran, scope, &name) {
            let e = entity(&mut fortran.scopes[scope], &name, id);
            e.kind = EntityKind::StatementFunction;
            e.name = token;
            continue;
        }
        fortran.statements[id as usize].kind = StatementKind::Assignment;
        let first = &mut fortran.scopes[scope].first_executable;
        *first = Some(first.map_or(id, |f| f.min(id)));
    }
}

/// Whether what looks like a statement function is one: its name is no array.
fn is_statement_function(fortran: &Fortran, scope: usize, name: &[u8]) -> bool {
    if let Some(e) = fortran.scopes[scope].entities.get(name) {
        return e.kind == EntityKind::Object && !e.is_array && !e.is_pointer && !e.is_character;
    }
    let mut at = Some(scope);
    while let Some(id) = at {
        let s = &fortran.scopes[id];
        if s.implicit_none || s.entities.contains_key(name) || !s.uses.is_empty() {
            return false;
        }
        at = s.parent.map(|p| p as usize);
    }
    true
}
