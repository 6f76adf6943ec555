//! The class of the object of a member call, as far as declarations tell. Read are chains of names, calls,
//! subscripts and members, and what the standard library's containers and smart pointers hold; the type
//! of any other expression is not known.

use super::direct::{Bases, Declares, Sought};
use super::paths::aliased;
use super::tokens::{Token, opening, tokens};
use super::{DEPTH, Entities, FunctionId, SpaceId};
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{self, Declaration, DeclarationKind, Path, ScopeKind};
use std::ops::Range;
use std::sync::Arc;

/// The class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Known(SpaceId),
    /// None of those that were read.
    Foreign,
    Unknown,
}

/// A type without its references and qualifiers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Type {
    pub of: Of,
    /// Pointers and arrays.
    pub levels: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Of {
    /// A class that was read, with its template arguments as far as they are written.
    Class(SpaceId, Arguments),
    /// One of the standard library.
    Standard(Vec<u8>, Arguments),
    /// An enumeration: the file and place of its name.
    Enumeration(usize, usize),
    /// Neither.
    Plain,
    Unknown,
}

pub(super) type Arguments = Arc<[Type]>;

/// What the parameters of a class template stand for.
pub(super) type Bound<'a> = Option<(SpaceId, &'a Arguments)>;

pub(super) const UNKNOWN: Type = Type { of: Of::Unknown, levels: 0 };

impl Type {
    pub(super) fn plain() -> Type {
        Type { of: Of::Plain, levels: 0 }
    }

    pub(super) fn raised(self, by: usize) -> Type {
        match self.of {
            Of::Unknown => UNKNOWN,
            of => Type { of, levels: self.levels + by },
        }
    }

    /// A pointer to it, or an array of it, as a declaration says: it is one whatever it points to.
    pub(super) fn pointer(self, by: usize) -> Type {
        Type { levels: self.levels + by, ..self }
    }

    pub(super) fn lowered(self) -> Type {
        match self.levels {
            0 => UNKNOWN,
            n => Type { levels: n - 1, ..self },
        }
    }

    /// The class that was read of an object of the type.
    pub(super) fn class(&self) -> Option<SpaceId> {
        match self.of {
            Of::Class(space, _) if self.levels == 0 => Some(space),
            _ => None,
        }
    }

    pub(super) fn argument(arguments: &Arguments, index: usize) -> Type {
        arguments.get(index).cloned().unwrap_or(UNKNOWN)
    }
}

/// Templates of the standard library whose first argument is what they hold.
pub(super) const HOLDERS: &[&[u8]] = &[
    b"vector",
    b"array",
    b"deque",
    b"list",
    b"forward_list",
    b"set",
    b"multiset",
    b"unordered_set",
    b"span",
    b"valarray",
    b"initializer_list",
    b"optional",
];
pub(super) const POINTERS: &[&[u8]] = &[b"unique_ptr", b"shared_ptr", b"optional", b"reference_wrapper", b"weak_ptr"];
/// Stands for a class that was not read.
const UNREAD: &[u8] = b"";
pub(super) const MAPS: &[&[u8]] = &[b"map", b"unordered_map"];

impl Entities {
    /// The class of the object of a member call that stands at a place.
    pub(super) fn class_of(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        object: &[u8],
        arrow: bool,
    ) -> Class {
        let types = Types { entities: self, unit };
        let of = types.expression(Position { file, at }, object, DEPTH);
        let of = if arrow { types.pointed(of, DEPTH) } else { of };
        match of {
            Type { of: Of::Class(space, _), levels: 0 } => Class::Known(space),
            Type { of: Of::Standard(..), levels: 0 } => Class::Foreign,
            _ => Class::Unknown,
        }
    }
}

pub(super) struct Types<'u> {
    pub entities: &'u Entities,
    pub unit: &'u ParsedUnit,
}

impl<'u> Types<'u> {
    /// What `->` leads to.
    pub(super) fn pointed(&self, of: Type, depth: u32) -> Type {
        match (&of.of, of.levels) {
            (Of::Class(space, arguments), 0) => {
                let result = self.method(*space, arguments, b"operator->", depth);
                match result.levels {
                    0 if depth > 0 && result.of != Of::Unknown => self.pointed(result, depth - 1),
                    _ => result.lowered(),
                }
            }
            (Of::Standard(name, arguments), 0) if POINTERS.contains(&name.as_slice()) => Type::argument(arguments, 0),
            (_, 0) => UNKNOWN,
            _ => of.lowered(),
        }
    }

    /// What `*` gives.
    pub(super) fn dereferenced(&self, of: Type, depth: u32) -> Type {
        match (&of.of, of.levels) {
            (Of::Class(space, arguments), 0) => self.method(*space, arguments, b"operator*", depth),
            (Of::Standard(..), 0) => self.pointed(of, depth),
            _ => of.lowered(),
        }
    }

    /// What a subscript gives.
    pub(super) fn element(&self, of: Type, depth: u32) -> Type {
        match (&of.of, of.levels) {
            (Of::Class(space, arguments), 0) => self.method(*space, arguments, b"operator[]", depth),
            (Of::Standard(name, arguments), 0) => match name.as_slice() {
                b"unique_ptr" | b"shared_ptr" => Type::argument(arguments, 0).lowered(),
                b"optional" => UNKNOWN,
                name if HOLDERS.contains(&name) => Type::argument(arguments, 0),
                name if MAPS.contains(&name) => Type::argument(arguments, 1),
                _ => UNKNOWN,
            },
            _ => of.lowered(),
        }
    }

    /// What a range-based `for` goes through.
    fn ranged(&self, of: Type, depth: u32) -> Type {
        match (&of.of, of.levels) {
            (Of::Class(space, arguments), 0) => {
                let iterator = self.method(*space, arguments, b"begin", depth);
                self.dereferenced(iterator, depth)
            }
            (Of::Standard(name, arguments), 0) if HOLDERS.contains(&name.as_slice()) && name != b"optional" => {
                Type::argument(arguments, 0)
            }
            (Of::Standard(..), 0) => UNKNOWN,
            _ => of.lowered(),
        }
    }

    /// The result of a member function, or of an object that is called.
    pub(super) fn method(&self, class: SpaceId, arguments: &Arguments, name: &[u8], depth: u32) -> Type {
        let functions = self.entities.in_space(self.unit, class, name);
        self.results(&functions, Some((class, arguments)), depth)
    }

    /// What functions return, if all return the same.
    pub(super) fn results(&self, functions: &[FunctionId], bound: Bound, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else { return UNKNOWN };
        let mut all = functions.iter().map(|f| {
            let (file, index) = self.entities.function(*f).declarations[0];
            self.declared(file, &self.unit.files[file].syntax.declarations[index as usize], bound, depth)
        });
        let Some(first) = all.next() else { return UNKNOWN };
        let class = |t: &Type| match &t.of {
            Of::Class(space, _) => Some((*space, t.levels)),
            _ => None,
        };
        let same = |t: Type| t == first || (class(&t).is_some() && class(&t) == class(&first));
        if all.all(same) { first } else { UNKNOWN }
    }

    /// The result of a member function of the standard library's.
    pub(super) fn standard_method(&self, of: &Type, name: &[u8], depth: u32) -> Type {
        let Type { of: Of::Standard(class, arguments), levels: 0 } = of else { return UNKNOWN };
        let element = || self.element(of.clone(), depth);
        match name {
            b"at" | b"front" | b"back" => element(),
            b"value" if class == b"optional" => Type::argument(arguments, 0),
            b"get" if class == b"reference_wrapper" => Type::argument(arguments, 0),
            b"get" if POINTERS.contains(&class.as_slice()) => Type::argument(arguments, 0).raised(1),
            b"lock" => Type { of: Of::Standard(b"shared_ptr".to_vec(), arguments.clone()), levels: 0 },
            b"data" | b"begin" | b"end" | b"cbegin" | b"cend" | b"rbegin" | b"rend"
                if HOLDERS.contains(&class.as_slice()) && class != b"optional" =>
            {
                Type::argument(arguments, 0).raised(1)
            }
            // Nothing of the program's can come out of what holds nothing of it.
            _ if arguments.is_empty() && class != UNREAD => of.clone(),
            _ => UNKNOWN,
        }
    }

    /// The type of what a declaration declares; of a function, what it returns.
    pub(super) fn declared(&self, file: usize, d: &Declaration, bound: Bound, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else { return UNKNOWN };
        let parsed = &self.unit.files[file];
        let text = parsed.text.text();
        if d.kind == DeclarationKind::Enumerator {
            let name = enumeration_name(parsed, &d.whole);
            return name.map_or(UNKNOWN, |at| Type { of: Of::Enumeration(file, at), levels: 0 });
        }
        let place = Position { file, at: d.name.start };
        let before = text.get(d.declarator.start..d.name.start).unwrap_or_default();
        let behind = text.get(d.name.end..d.declarator.end).unwrap_or_default();
        // A structured binding, a pack.
        if before.contains(&b'[') || memchr::memmem::find(before, b"...").is_some() {
            return UNKNOWN;
        }
        let spelled = text[d.type_name.clone()].trim_ascii();
        let stars = before.iter().filter(|b| **b == b'*').count();
        if spelled.contains(&b'{') {
            return self.defined(file, &d.type_name).pointer(stars);
        }
        let is_deduced = spelled.ends_with(b"auto") || spelled == b"decltype(auto)";
        if d.kind == DeclarationKind::Function {
            if !is_deduced {
                return self.spelled(place, spelled, bound, depth).pointer(stars);
            }
            let list_end = d.parameter_list.as_ref().map_or(d.name.end, |l| l.end);
            let behind = text.get(list_end..d.declarator.end).unwrap_or_default();
            let Some(arrow) = memchr::memmem::find(behind, b"->") else { return UNKNOWN };
            return self.spelled(Position { file, at: list_end }, &behind[arrow + 2..], bound, depth);
        }
        if !is_deduced {
            let arrays = behind.iter().filter(|b| **b == b'[').count();
            if behind.contains(&b'(') {
                return UNKNOWN;
            }
            return self.spelled(place, spelled, bound, depth).pointer(stars + arrays);
        }
        if let Some(value) = &d.value {
            let mut value = text[value.clone()].trim_ascii();
            for (open, close) in [(b"{", b"}"), (b"(", b")")] {
                let inner = value.strip_prefix(open).and_then(|v| v.strip_suffix(close));
                value = inner.map_or(value, <[u8]>::trim_ascii);
            }
            let found = self.expression(place, value, depth);
            let start = d.value.as_ref().map_or(0, |v| v.start);
            return match parsed.node(&(start..start + value.len())) {
                Some(node) if found == UNKNOWN && node.start_byte() == start => self.operand(file, node, depth),
                _ => found,
            };
        }
        let mut around = std::iter::successors(parsed.node(&d.name), |n| n.parent()).take(6);
        let Some(range) = around.find(|n| n.kind() == "for_range_loop") else { return UNKNOWN };
        match range.child_by_field_name("right") {
            Some(right) if right.start_byte() > d.name.start => {
                let through =
                    self.expression(Position { file, at: range.start_byte() }, &text[right.byte_range()], depth);
                self.ranged(through, depth)
            }
            _ => UNKNOWN,
        }
    }

    /// The class that is defined in a declaration's own type.
    fn defined(&self, file: usize, range: &Range<usize>) -> Type {
        let mut classes = self.entities.class_scopes_in(self.unit, file, range);
        match classes.find(|(s, _)| s.range.end <= range.end).and_then(|(_, space)| space) {
            Some(space) => Type { of: Of::Class(space, Arc::new([])), levels: 0 },
            None => UNKNOWN,
        }
    }

    /// A type as it is written at a place.
    pub(super) fn spelled(&self, place: Position, text: &[u8], bound: Bound, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else { return UNKNOWN };
        const AROUND: &[&[u8]] = &[
            b"const",
            b"volatile",
            b"typename",
            b"struct",
            b"class",
            b"union",
            b"enum",
            b"static",
            b"constexpr",
            b"inline",
            b"mutable",
            b"template",
            b"&",
            b"&&",
        ];
        let all = tokens(text);
        let of = |t: &Token| &text[t.start..t.end];
        let mut nesting = 0i32;
        let mut path: Vec<u8> = Vec::new();
        let mut stars = 0;
        let mut only_plain = true;
        for t in &all {
            let word = of(t);
            match word {
                b"<" | b"(" | b"[" => nesting += 1,
                b">" | b")" | b"]" => nesting -= 1,
                b"*" if nesting == 0 => {
                    stars += 1;
                    continue;
                }
                _ if nesting == 0 && AROUND.contains(&word) => continue,
                _ => {}
            }
            only_plain &= word == b"void" || syntax::is_arithmetic(word);
            if t.word && path.last().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                path.push(b' ');
            }
            path.extend_from_slice(word);
        }
        if path.is_empty() || path.contains(&b'{') {
            return UNKNOWN;
        }
        if only_plain {
            return Type::plain().pointer(stars);
        }
        if let Some(inner) = path.strip_prefix(b"decltype(").and_then(|p| p.strip_suffix(b")")) {
            return self.expression(place, inner, depth).pointer(stars);
        }
        self.named(place, &path, bound, depth).pointer(stars)
    }

    /// The type that a path such as `a::s<T>` names.
    pub(super) fn named(&self, place: Position, path: &[u8], bound: Bound, depth: u32) -> Type {
        let Position { file, at } = place;
        let parsed = &self.unit.files[file];
        let components = syntax::components(path);
        let Some(first) = components.iter().find(|c| !c.is_empty()) else { return UNKNOWN };
        let alone = components.len() == 1;
        let name = syntax::last_component(path);
        let arguments = self.arguments(place, path, bound, depth);
        let local = parsed.syntax.local(first, at).filter(|_| components.first() == Some(first));
        if let Some(d) = local {
            if d.kind != DeclarationKind::Typedef {
                return UNKNOWN;
            }
            if parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Template {
                return if alone { self.substituted(file, d, bound) } else { UNKNOWN };
            }
            if alone && aliased(parsed, d).is_some() {
                return self.alias(file, d, bound, depth);
            }
        }
        let around = self.entities.space_at(self.unit, file, at);
        let declared = match local {
            Some(_) => Declares::Nothing,
            None => self.type_declaration(place, around, path, Bases::Independent),
        };
        if let Some((owner, d)) = declared.declaration(self.unit) {
            if aliased(&self.unit.files[owner], d).is_some() {
                return self.alias(owner, d, bound, depth);
            }
            if self.unit.files[owner].text.text()[d.whole.clone()].starts_with(b"enum") {
                return Type { of: Of::Enumeration(owner, d.name.start), levels: 0 };
            }
        }
        // (What a using declaration introduces that was not read hides what stands around.)
        let is_unclear = alone && declared == Declares::Unclear;
        if let Some(space) = self.entities.resolve_space(self.unit, file, at, around, path).filter(|_| !is_unclear) {
            let is_class = self.entities.is_class(space);
            return if is_class { Type { of: Of::Class(space, arguments), levels: 0 } } else { UNKNOWN };
        }
        if let Some(made) = self.made_by_library(place, path, bound, depth) {
            return made;
        }
        let standard = |name: &[u8]| Type { of: Of::Standard(name.to_vec(), arguments), levels: 0 };
        let is_library_name = || [HOLDERS, POINTERS, MAPS].iter().any(|known| known.contains(&name));
        // (A header that was not found may give a class that was read another name.)
        let is_unread = || !self.unit.has_unknown_headers() && !self.is_declared(place, first);
        match () {
            () if *first == b"std" || (alone && is_library_name()) => standard(name),
            () if is_unread() => standard(UNREAD),
            () => UNKNOWN,
        }
    }

    /// Whether anything that was read declares a name, or it is a macro at a place.
    fn is_declared(&self, Position { file, at }: Position, name: &[u8]) -> bool {
        let parsed = &self.unit.files[file];
        let preprocessed = &self.unit.preprocessed;
        let time = preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start);
        self.entities.names.contains(name)
            || preprocessed.macros.get(name, time).is_some()
            || parsed.syntax.local(name, at).is_some()
    }

    /// The declaration of a type that a path names at a place, seen from the scope `around`.
    pub(super) fn type_declaration(
        &self,
        Position { file, at }: Position,
        around: SpaceId,
        path: &[u8],
        bases: Bases,
    ) -> Declares {
        let name = syntax::last_component(path);
        let place = Position { file, at };
        if syntax::components(path).len() == 1 {
            return self.entities.unqualified_other(self.unit, place, around, name, bases, Sought::Type);
        }
        let mut depth = 0usize;
        let colons = (0..path.len()).rev().find(|&i| {
            match path[i] {
                b'>' | b')' => depth += 1,
                b'<' | b'(' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && path[i..].starts_with(b"::")
        });
        let outer = colons.and_then(|end| self.entities.resolve_space(self.unit, file, at, around, &path[..end]));
        let Some(outer) = outer else { return Declares::Nothing };
        // Which of a template's specialisations its arguments choose is not told here.
        let special = &self.entities.spaces[outer as usize].specialisations;
        let declares = |s: &SpaceId| self.entities.spaces[*s as usize].members.contains_key(name);
        match special.iter().any(declares) {
            true => Declares::Nothing,
            false => {
                let here = self.unit.position(file, at);
                self.entities.qualified_other(self.unit, outer, name, here, bases, Sought::Type)
            }
        }
    }

    fn alias(&self, file: usize, d: &Declaration, bound: Bound, depth: u32) -> Type {
        let parsed = &self.unit.files[file];
        let text = parsed.text.text();
        let Some(range) = aliased(parsed, d) else { return UNKNOWN };
        let stars = match d.type_name.is_empty() {
            true => 0,
            false => text[d.declarator.clone()].iter().filter(|b| matches!(b, b'*' | b'[')).count(),
        };
        self.spelled(Position { file, at: range.start }, &text[range], bound, depth).pointer(stars)
    }

    /// The arguments of the last template that a path names.
    pub(super) fn arguments(&self, place: Position, path: &[u8], bound: Bound, depth: u32) -> Arguments {
        let all = tokens(path);
        let of = |t: &Token| &path[t.start..t.end];
        if all.last().is_none_or(|t| of(t) != b">") {
            return Arc::new([]);
        }
        let Some(open) = opening(&all, path, all.len() - 1) else { return Arc::new([]) };
        let mut nesting = 0;
        let mut start = all[open].end;
        let mut out = Vec::new();
        for t in &all[open + 1..] {
            match of(t) {
                b"<" | b"(" | b"[" | b"{" => nesting += 1,
                b">" | b")" | b"]" | b"}" if nesting > 0 => nesting -= 1,
                b"," | b">" if nesting == 0 => {
                    out.push(self.spelled(place, &path[start..t.start], bound, depth));
                    start = t.end;
                }
                _ => {}
            }
        }
        out.into()
    }

    /// What a template's parameter stands for, if the template is the class that is `bound`.
    fn substituted(&self, file: usize, d: &Declaration, bound: Bound) -> Type {
        let Some((class, arguments)) = bound else { return UNKNOWN };
        let parsed = &self.unit.files[file];
        let mut inner = parsed.syntax.scopes.iter().enumerate();
        let owns = inner.any(|(i, s)| {
            s.parent == Some(d.scope) && s.kind == ScopeKind::Class && self.entities.of_scope[file][i] == Some(class)
        });
        let start = parsed.syntax.scopes[d.scope as usize].range.start;
        let before = &parsed.text.text()[start..d.name.start];
        if !owns || memchr::memmem::find(before, b"...").is_some() {
            return UNKNOWN;
        }
        let mut nesting = 0;
        let mut index = 0;
        for t in tokens(before) {
            match &before[t.start..t.end] {
                b"<" | b"(" => nesting += 1,
                b">" | b")" => nesting -= 1,
                b"," if nesting == 1 => index += 1,
                _ => {}
            }
        }
        Type::argument(arguments, index)
    }

    /// Whether a type that is spelled at a place is one of functions, as far as aliases and `decltype` of a function tell
    /// (C++17, [dcl.fct]).
    pub(super) fn is_of_functions(&self, place: Position, spelled: &[u8], depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let spelled = spelled.trim_ascii();
        let Position { file, at } = place;
        if let Some(name) = spelled.strip_prefix(b"decltype(").and_then(|rest| rest.strip_suffix(b")")) {
            let is_word = name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
            return is_word
                && !self.entities.named(self.unit, file, at, name, &Path::Plain, false).functions.is_empty();
        }
        if let Some(open) = memchr::memchr(b'(', spelled).filter(|_| spelled.ends_with(b")")) {
            // (No pointer or reference to one.)
            return !matches!(spelled[open + 1..].trim_ascii_start().first(), Some(b'*' | b'&' | b'^'));
        }
        let around = self.entities.space_at(self.unit, file, at);
        let local = self.unit.files[file].syntax.local(spelled, at).filter(|d| d.kind == DeclarationKind::Typedef);
        let found = local
            .map(|d| (file, d))
            .or_else(|| self.type_declaration(place, around, spelled, Bases::Independent).declaration(self.unit));
        let Some((owner, d)) = found else { return false };
        let parsed = &self.unit.files[owner];
        let text = parsed.text.text();
        let before = text.get(d.declarator.start..d.name.start).unwrap_or_default();
        let behind = text.get(d.name.end..d.declarator.end).unwrap_or_default().trim_ascii();
        let is_plain = d.type_name.is_empty() || behind.is_empty();
        match aliased(parsed, d) {
            _ if before.iter().any(|b| matches!(b, b'*' | b'&' | b'^')) => false,
            Some(of) if is_plain => self.is_of_functions(Position { file: owner, at: of.start }, &text[of], depth),
            Some(_) => behind.starts_with(b"("),
            None => false,
        }
    }

    /// What an unqualified name of no function declares at a place.
    pub(super) fn variable(&self, Position { file, at }: Position, name: &[u8]) -> Option<(usize, &'u Declaration)> {
        let parsed = &self.unit.files[file];
        let object = |d: &Declaration| !matches!(d.kind, DeclarationKind::Function | DeclarationKind::Typedef);
        if let Some(d) = parsed.syntax.local(name, at) {
            return Some((file, d)).filter(|(_, d)| object(d));
        }
        let around = self.entities.space_at(self.unit, file, at);
        let place = Position { file, at };
        let bases = Bases::Independent;
        self.entities.unqualified_other(self.unit, place, around, name, bases, Sought::Object).declaration(self.unit)
    }

    /// What a scope that qualifies a name of no function declares under it, as seen at a place.
    pub(super) fn member(
        &self,
        space: SpaceId,
        name: &[u8],
        Position { file, at }: Position,
    ) -> Option<(usize, &'u Declaration)> {
        let here = self.unit.position(file, at);
        self.entities.qualified_other(self.unit, space, name, here, Bases::All, Sought::Object).declaration(self.unit)
    }

    /// The type of a member that is no function.
    pub(super) fn field(&self, of: &Type, name: &[u8], place: Position, depth: u32) -> Type {
        let Type { of: Of::Class(class, arguments), levels: 0 } = of else { return UNKNOWN };
        match self.member(*class, name, place) {
            Some((file, d)) if d.kind == DeclarationKind::Object => {
                self.declared(file, d, Some((*class, arguments)), depth)
            }
            _ => UNKNOWN,
        }
    }

    /// The class around a place, as `*this`.
    pub(super) fn this(&self, Position { file, at }: Position) -> Type {
        let space = self.entities.space_at(self.unit, file, at);
        match self.entities.is_class(space) {
            true => Type { of: Of::Class(space, Arc::new([])), levels: 1 },
            false => UNKNOWN,
        }
    }
}

/// Where the name of the enumeration stands that a list of enumerators belongs to.
fn enumeration_name(parsed: &ParsedFile, list: &Range<usize>) -> Option<usize> {
    let list = parsed.node(list)?;
    list.parent()?.child_by_field_name("name").map(|n| n.start_byte())
}

/// Whether a name in a base class's spelling is a template's parameter there.
pub(super) fn is_dependent(unit: &ParsedUnit, file: usize, place: &Range<usize>) -> bool {
    let parsed = &unit.files[file];
    let text = &parsed.text.text()[place.clone()];
    tokens(text).iter().filter(|t| t.word).any(|t| {
        let d = parsed.syntax.local(&text[t.start..t.end], place.start);
        d.is_some_and(|d| parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Template)
    })
}
