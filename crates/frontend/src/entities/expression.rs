//! Reads an expression for its type.

use super::tokens::{Token, tokens};
use super::types::{Of, Type, Types, UNKNOWN};
use crate::parsed::Position;
use crate::syntax::{self, DeclarationKind, Path};
use std::ops::Range;
use tree_sitter::Node;

impl Types<'_> {
    /// The type of an expression whose names are read at a place.
    pub(super) fn expression(&self, place: Position, text: &[u8], depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else { return UNKNOWN };
        let mut reader = Reader { types: self, place, text, tokens: tokens(text), at: 0, depth };
        let found = reader.unary();
        match reader.at == reader.tokens.len() {
            true => found,
            false => UNKNOWN,
        }
    }
}

/// Reads an expression's tokens.
struct Reader<'r, 'u> {
    types: &'r Types<'u>,
    place: Position,
    text: &'r [u8],
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
}

impl Reader<'_, '_> {
    fn peek(&self, ahead: usize) -> &[u8] {
        self.tokens.get(self.at + ahead).map_or(b"", |t| &self.text[t.start..t.end])
    }

    /// The text between a bracket here and the one that closes it, which is stepped over.
    fn bracketed(&mut self) -> Option<Range<usize>> {
        if !matches!(self.peek(0), b"(" | b"[" | b"{" | b"<") {
            return None;
        }
        let mut nesting = 0usize;
        for i in self.at..self.tokens.len() {
            match &self.text[self.tokens[i].start..self.tokens[i].end] {
                b"(" | b"[" | b"{" => nesting += 1,
                b"<" if &self.text[self.tokens[self.at].start..self.tokens[self.at].end] == b"<" => nesting += 1,
                b")" | b"]" | b"}" => nesting = nesting.checked_sub(1)?,
                b">" if &self.text[self.tokens[self.at].start..self.tokens[self.at].end] == b"<" => {
                    nesting = nesting.checked_sub(1)?;
                }
                _ => {}
            }
            if nesting == 0 {
                let inside = self.tokens[self.at].end..self.tokens[i].start;
                self.at = i + 1;
                return Some(inside);
            }
        }
        None
    }

    fn unary(&mut self) -> Type {
        let Some(depth) = self.depth.checked_sub(1) else { return UNKNOWN };
        match self.peek(0) {
            b"*" => {
                self.at += 1;
                let of = self.unary();
                self.types.dereferenced(of, depth)
            }
            b"&" => {
                self.at += 1;
                self.unary().raised(1)
            }
            b"new" => {
                self.at += 1;
                let start = self.tokens.get(self.at).map_or(0, |t| t.start);
                let rest = self.tokens[self.at.min(self.tokens.len())..].iter();
                let end = rest.clone().find(|t| matches!(&self.text[t.start..t.end], b"(" | b"{" | b"["));
                let end = end.map_or(self.text.len(), |t| t.start);
                self.at = self.tokens.len();
                self.types.spelled(self.place, &self.text[start..end], None, depth).raised(1)
            }
            _ => {
                let first = self.primary();
                self.postfix(first)
            }
        }
    }

    fn primary(&mut self) -> Type {
        let Some(depth) = self.depth.checked_sub(1) else { return UNKNOWN };
        match self.peek(0) {
            b"(" => {
                let Some(inside) = self.bracketed() else { return UNKNOWN };
                let starts_operand = self
                    .tokens
                    .get(self.at)
                    .is_some_and(|t| t.word || matches!(&self.text[t.start..t.end], b"(" | b"&" | b"*"));
                if starts_operand {
                    let to = self.types.spelled(self.place, &self.text[inside.clone()], None, depth);
                    if to.of != Of::Unknown {
                        self.unary();
                        return to;
                    }
                }
                self.types.expression(self.place, &self.text[inside], depth)
            }
            [b'0'..=b'9' | b'"' | b'\'', rest @ ..] if !rest.contains(&b'_') => {
                self.at += 1;
                Type::plain()
            }
            b"this" => {
                self.at += 1;
                self.types.this(self.place)
            }
            b"static_cast" | b"dynamic_cast" | b"const_cast" | b"reinterpret_cast" => {
                self.at += 1;
                let Some(to) = self.bracketed() else { return UNKNOWN };
                let of = self.types.spelled(self.place, &self.text[to], None, depth);
                self.bracketed().map_or(UNKNOWN, |_| of)
            }
            _ => self.name(),
        }
    }

    /// A name with its qualifiers and template arguments, and the call of it.
    fn name(&mut self) -> Type {
        let Some(depth) = self.depth.checked_sub(1) else { return UNKNOWN };
        let start = self.tokens.get(self.at).map_or(0, |t| t.start);
        let mut template;
        loop {
            if self.peek(0) == b"::" {
                self.at += 1;
            }
            if !self.tokens.get(self.at).is_some_and(|t| t.word) {
                return UNKNOWN;
            }
            self.at += 1;
            template = None;
            if self.peek(0) == b"<" {
                let back = self.at;
                match self.bracketed() {
                    // A comparison, if nothing of a template's stands behind.
                    Some(inside) if matches!(self.peek(0), b"(" | b"{" | b"::") => template = Some(inside),
                    _ => self.at = back,
                }
            }
            if self.peek(0) != b"::" {
                break;
            }
        }
        let end = self.tokens[self.at - 1].end;
        let path = &self.text[start..end];
        let components = syntax::components(path);
        let name = syntax::last_component(path).to_vec();
        let is_called = matches!(self.peek(0), b"(" | b"{");
        if components.len() == 1
            && template.is_none()
            && let Some((file, d)) = self.types.variable(self.place, &name)
        {
            return self.types.declared(file, d, None, depth);
        }
        if !is_called {
            let Position { file, at } = self.place;
            let around = self.types.entities.space_at(self.types.unit, file, at);
            let Some(colons) = memchr::memmem::rfind(path, b"::") else { return UNKNOWN };
            let space =
                self.types.entities.resolve_space(self.types.unit, file, at, around, path[..colons].trim_ascii_end());
            return match space.and_then(|s| self.types.member(s, &name, self.place)) {
                Some((file, d)) if d.kind == DeclarationKind::Object => self.types.declared(file, d, None, depth),
                _ => UNKNOWN,
            };
        }
        let made = self.types.named(self.place, path, None, depth);
        let standard_function =
            matches!(&made.of, Of::Standard(name, _) if STANDARD_FUNCTIONS.contains(&name.as_slice()));
        // A function that was not read may return anything.
        let unread = matches!(&made.of, Of::Standard(name, _) if name.is_empty()) && self.peek(0) == b"(";
        if made.of != Of::Unknown && !standard_function && !unread {
            return self.bracketed().map_or(UNKNOWN, |_| made);
        }
        let Some(inside) = self.bracketed() else { return UNKNOWN };
        if standard_function {
            return self.standard_function(&name, template, inside, depth);
        }
        let Position { file, at } = self.place;
        let qualifier = memchr::memmem::rfind(path, b"::").filter(|_| components.len() > 1);
        let functions = match qualifier {
            Some(colons) => {
                let around = self.types.entities.space_at(self.types.unit, file, at);
                let q = path[..colons].trim_ascii_end();
                let space = self.types.entities.resolve_space(self.types.unit, file, at, around, q);
                space.map(|s| self.types.entities.in_space(self.types.unit, s, &name)).unwrap_or_default()
            }
            None => {
                self.types.entities.named(self.types.unit, file, at, &name, &Path::Plain, !inside.is_empty()).functions
            }
        };
        self.types.results(&functions, None, depth)
    }

    fn standard_function(&self, name: &[u8], template: Option<Range<usize>>, inside: Range<usize>, depth: u32) -> Type {
        let argument = || self.types.expression(self.place, &self.text[inside.clone()], depth);
        match name {
            b"move" | b"forward" | b"as_const" | b"ref" | b"cref" => argument(),
            b"addressof" => argument().raised(1),
            b"make_unique" | b"make_shared" => {
                let Some(held) = template else { return UNKNOWN };
                let held = self.types.spelled(self.place, &self.text[held], None, depth);
                let class: &[u8] = if name == b"make_unique" { b"unique_ptr" } else { b"shared_ptr" };
                Type { of: Of::Standard(class.to_vec(), [held].into()), levels: 0 }
            }
            _ => UNKNOWN,
        }
    }

    fn postfix(&mut self, mut of: Type) -> Type {
        let Some(depth) = self.depth.checked_sub(1) else { return UNKNOWN };
        loop {
            match self.peek(0) {
                b"." | b"->" => {
                    if self.peek(0) == b"->" {
                        of = self.types.pointed(of, depth);
                    }
                    self.at += 1;
                    if self.peek(0) == b"template" {
                        self.at += 1;
                    }
                    if !self.tokens.get(self.at).is_some_and(|t| t.word) || self.peek(1) == b"::" {
                        return UNKNOWN;
                    }
                    let name = self.peek(0).to_vec();
                    self.at += 1;
                    if self.peek(0) == b"<" && self.bracketed().is_none() {
                        return UNKNOWN;
                    }
                    of = match self.peek(0) == b"(" {
                        false => self.types.field(&of, &name, self.place, depth),
                        true => {
                            let member = self.types.field(&of, &name, self.place, depth);
                            if member.of != Of::Unknown {
                                of = member;
                                continue;
                            }
                            if self.bracketed().is_none() {
                                return UNKNOWN;
                            }
                            match &of {
                                Type { of: Of::Class(class, arguments), levels: 0 } => {
                                    self.types.method(*class, arguments, &name, depth)
                                }
                                _ => self.types.standard_method(&of, &name, depth),
                            }
                        }
                    };
                }
                b"[" => {
                    if self.bracketed().is_none() {
                        return UNKNOWN;
                    }
                    of = self.types.element(of, depth);
                }
                b"(" => {
                    if self.bracketed().is_none() {
                        return UNKNOWN;
                    }
                    of = match &of {
                        Type { of: Of::Class(class, arguments), levels: 0 } => {
                            self.types.method(*class, arguments, b"operator()", depth)
                        }
                        _ => UNKNOWN,
                    };
                }
                _ => return of,
            }
        }
    }
}

/// Functions of the standard library whose result follows from how they are called.
const STANDARD_FUNCTIONS: &[&[u8]] = &[
    b"move",
    b"forward",
    b"as_const",
    b"ref",
    b"cref",
    b"addressof",
    b"make_unique",
    b"make_shared",
    b"get",
    b"tie",
    b"begin",
    b"end",
    b"exchange",
    b"min",
    b"max",
    b"data",
    b"next",
    b"prev",
    b"invoke",
    b"any_cast",
    b"visit",
    b"static_pointer_cast",
    b"dynamic_pointer_cast",
    b"const_pointer_cast",
    b"bit_cast",
    b"declval",
    b"make_pair",
    b"make_tuple",
    b"accumulate",
    b"reduce",
    b"find",
    b"find_if",
    b"clamp",
];

/// The kind of a node; a number stands in the view for a name that the grammar would take for a type
/// ([`crate::syntax::ambiguous`]).
pub(super) fn kind_of<'t>(node: Node<'t>, text: &[u8]) -> &'t str {
    let is_name = |first: &u8| first.is_ascii_alphabetic() || *first == b'_';
    match node.kind() {
        "number_literal" if text.first().is_some_and(is_name) => match text.contains(&b':') {
            true => "qualified_identifier",
            false => "identifier",
        },
        kind => kind,
    }
}
