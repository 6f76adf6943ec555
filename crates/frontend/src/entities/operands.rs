//! The functions that an expression in operator notation may call ([over.match.oper]), as far as the types
//! of its operands can be told.

use super::direct::VisitedSpaces;
use super::expression::kind_of;
use super::types::{Of, Type, Types, UNKNOWN};
use super::{DEPTH, Entities, Found, FunctionId, Parameter, SpaceId, parameters};
use crate::parsed::{Declared, ParsedUnit, Position};
use crate::syntax::operations::{Implied, Notation, Operation, symbol};
use crate::syntax::{Call, Declaration, DeclarationKind, ScopeKind, UsingKind};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use tree_sitter::Node;

/// What an operation may call among what was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operators {
    /// Members of the first operand.
    pub members: Vec<FunctionId>,
    pub free: Vec<FunctionId>,
    /// The operands' types are known, and so is which of the two kinds is called.
    pub is_certain: bool,
}

impl Entities {
    /// The operator functions that an operation may call.
    pub fn operators(&self, unit: &ParsedUnit, file: usize, operation: &Operation) -> Operators {
        let types = Types { entities: self, unit };
        let node = |r: &Range<usize>| unit.files[file].node(r);
        let of = |r: &Range<usize>| node(r).map_or(UNKNOWN, |n| types.operand(file, n, DEPTH));
        if operation.notation == Notation::Call
            && operation.operands.first().and_then(node).is_some_and(|n| !types.may_be_object(file, n))
        {
            return Operators::default();
        }
        let operands: Vec<Type> = operation.operands.iter().map(of).collect();
        let place = Position { file, at: operation.token.start };
        let name = operation.name.as_bytes();
        match operation.notation {
            Notation::Implied(Implied::Range) => {
                types.called_by_range(name, operands.first().unwrap_or(&UNKNOWN), place)
            }
            Notation::Implied(Implied::Binding) => types.called_by_binding(operands.first().unwrap_or(&UNKNOWN), place),
            Notation::Implied(Implied::Fold) => types.any(name, place),
            Notation::Implied(Implied::Comparison) if types.has_written_comparison(operation, &operands, place) => {
                Operators::default()
            }
            Notation::Arrow => types.called_by_arrows(&operands, place),
            notation => types.with_members(name, types.called(name, notation, &operands, place), &operands),
        }
    }
}

impl Operators {
    fn is_empty(&self) -> bool {
        self.members.is_empty() && self.free.is_empty()
    }
}

impl Types<'_> {
    /// The functions `get` that a structured binding may call for the elements of a value.
    fn called_by_binding(&self, value: &Type, place: Position) -> Operators {
        let is_tuple_like = || {
            let own = self.unit.files.iter().filter(|p| !p.system);
            own.map(|p| p.text.text()).any(|text| crate::cpp::holds_word(text, b"tuple_size"))
        };
        match value {
            _ if !is_tuple_like() => Operators::default(),
            Type { of: Of::Class(class, _), levels: 0 } => {
                let members = self.entities.in_space(self.unit, *class, b"get");
                let free = if members.is_empty() { self.any(b"get", place).free } else { Vec::new() };
                Operators { members, free, is_certain: false }
            }
            Type { of: Of::Unknown, .. } => self.any(b"get", place),
            _ => Operators::default(),
        }
    }

    /// The functions that `->` may call, one after the other: what one gives may have its own ([over.ref]).
    fn called_by_arrows(&self, operands: &[Type], place: Position) -> Operators {
        let mut found = self.called(b"operator->", Notation::Arrow, operands, place);
        let mut of = operands.first().cloned().unwrap_or(UNKNOWN);
        for _ in 0..DEPTH {
            let Type { of: Of::Class(class, arguments), levels: 0 } = &of else { break };
            of = self.method(*class, arguments, b"operator->", DEPTH);
            let next = self.called(b"operator->", Notation::Arrow, std::slice::from_ref(&of), place);
            if next.members.is_empty() {
                break;
            }
            found.is_certain = false;
            found.members.extend(next.members);
        }
        found.members.sort_unstable();
        found.members.dedup();
        found
    }

    /// Whether a comparison certainly calls a function of its own operator, with the operands as they stand.
    fn has_written_comparison(&self, operation: &Operation, operands: &[Type], place: Position) -> bool {
        let token = &self.unit.files[place.file].text.text()[operation.token.clone()];
        let is_reversed = operation.operands.first().is_some_and(|o| o.start > operation.token.start);
        let operands: Vec<Type> = match is_reversed {
            true => operands.iter().rev().cloned().collect(),
            false => operands.to_vec(),
        };
        let own = [b"operator", symbol(token).as_bytes()].concat();
        let written = self.called(&own, Notation::Binary, &operands, place);
        !written.is_empty() && written.is_certain
    }

    /// What an operator calls, with what that calls for the members and base classes of an object, where the class
    /// leaves it to the compiler: assignment ([class.copy.assign]), comparisons ([class.compare.default]).
    fn with_members(&self, name: &[u8], found: Operators, operands: &[Type]) -> Operators {
        let Some(Type { of: Of::Class(class, _), levels: 0 }) = operands.first() else { return found };
        let is_defaulted = found.members.iter().chain(&found.free).any(|f| self.is_defaulted(*f));
        let is_implicit = name == b"operator=" && found.is_empty();
        if !is_defaulted && !is_implicit {
            return found;
        }
        let mut all: BTreeSet<FunctionId> = found.members.into_iter().collect();
        let mut open = vec![*class];
        let mut seen = BTreeSet::new();
        while let Some(class) = open.pop() {
            if !seen.insert(class) {
                continue;
            }
            let members = self.entities.objects_of(self.unit, class).into_iter().filter_map(|(file, at)| {
                let declarations = &self.unit.files[file].syntax.declarations;
                let d = declarations.iter().find(|d| d.name.start == at)?;
                match self.declared(file, d, None, DEPTH).of {
                    Of::Class(class, _) => Some(class),
                    _ => None,
                }
            });
            let bases = self.entities.base_classes(self.unit, class).into_iter().flatten();
            for part in members.chain(bases) {
                let own = self.entities.in_space(self.unit, part, name);
                if own.is_empty() || own.iter().any(|f| self.is_defaulted(*f)) {
                    open.push(part);
                }
                all.extend(own);
            }
        }
        Operators { members: all.into_iter().collect(), free: found.free, is_certain: false }
    }

    /// Whether the compiler writes a function: `= default`.
    fn is_defaulted(&self, function: FunctionId) -> bool {
        self.entities.function(function).declarations.iter().any(|&(file, index)| {
            let parsed = &self.unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            let behind = &parsed.text.text()[d.name.end..];
            let end = behind.iter().position(|b| matches!(b, b';' | b'{')).unwrap_or(behind.len());
            crate::cpp::holds_word(&behind[..end], b"default")
        })
    }
}

impl Entities {
    /// Whether a call's arguments are what a function takes, so that overload resolution prefers no function that was
    /// not read; `None`: that cannot be told.
    pub fn is_for(&self, unit: &ParsedUnit, file: usize, call: &Call, function: FunctionId) -> Option<bool> {
        let types = Types { entities: self, unit };
        let list = unit.files[file].named_node(&(call.arguments.start - 1..call.arguments.end + 1))?;
        let mut cursor = list.walk();
        let given: Vec<Node> = list.named_children(&mut cursor).collect();
        let (owner, index) = self.function(function).declarations[0];
        let parsed = &unit.files[owner];
        let d = &parsed.syntax.declarations[index as usize];
        let taken = parameters(parsed, d)?;
        if given.len() > taken.list.len() && !taken.is_variadic && taken.list.iter().all(|p| !p.is_pack) {
            return Some(false);
        }
        let declared = Declared { file: owner, declaration: d };
        let mut certain = true;
        for (p, argument) in taken.list.iter().zip(given) {
            let wanted = types.of_parameter(declared, p);
            let has = types.operand(file, argument, DEPTH);
            match (&wanted, &has) {
                (Type { of: Of::Class(a, _), levels: 0 }, Type { of: Of::Class(b, _), levels: 0 }) => {
                    if a == b || types.derives(*b, *a) {
                        continue;
                    }
                    match types.has_conversions(*b) {
                        true => certain = false,
                        false => return Some(false),
                    }
                }
                (Type { of: Of::Unknown, .. }, _) | (_, Type { of: Of::Unknown, .. }) => certain = false,
                // A class's constructor is worse than what takes the argument as it is.
                (Type { of: Of::Class(..), levels: 0 }, _) => return Some(false),
                (_, Type { of: Of::Class(class, _), levels: 0 }) => match types.has_conversions(*class) {
                    true => certain = false,
                    false => return Some(false),
                },
                (one, other) if one == other && one.of != Of::Plain => {}
                // What takes it as it is is best, whatever else there is.
                _ => {
                    let taken = types.arithmetic_of_parameter(declared, p);
                    certain &= taken.is_some()
                        && d.templates.is_empty()
                        && taken == types.arithmetic_of(file, argument, DEPTH);
                }
            }
        }
        certain.then_some(true)
    }

    /// Whether the arguments of a call by a name of the standard library may lead to a function of that
    /// ([basic.lookup.argdep]): one is of a type of it, or what it is cannot be told, and one of these functions would
    /// take what such an object is converted to.
    pub fn may_find_library_function(
        &self,
        unit: &ParsedUnit,
        file: usize,
        call: &Call,
        functions: &[FunctionId],
    ) -> bool {
        let name = &unit.files[file].text.text()[call.callee.clone()];
        if !unit.may_be_standard_function(name, false) {
            return false;
        }
        let types = Types { entities: self, unit };
        unit.files[file].arguments_of(call).is_some_and(|given| {
            given.into_iter().enumerate().any(|(i, argument)| match types.operand(file, argument, DEPTH) {
                Type { of: Of::Unknown, .. } => {
                    types.arithmetic_of(file, argument, DEPTH).is_none()
                        && functions.iter().any(|f| types.converts_from_unknown_class(*f, i))
                }
                of => types.involves_unknown_class(&of),
            })
        })
    }

    /// Whether a function may be called with a call's arguments, conversions included.
    pub fn may_take(&self, unit: &ParsedUnit, file: usize, call: &Call, function: FunctionId) -> bool {
        let types = Types { entities: self, unit };
        let Some(given) = unit.files[file].arguments_of(call) else { return true };
        let operands: Vec<Type> = given.into_iter().map(|argument| types.operand(file, argument, DEPTH)).collect();
        types.takes(function, &operands, operands.len(), true)
    }

    /// Whether a function takes something that may be made of an object of a class that was not read.
    pub fn converts_from_unknown_class(&self, unit: &ParsedUnit, function: FunctionId) -> bool {
        let types = Types { entities: self, unit };
        let count = types.parameter_types(function).map_or(0, |all| all.len());
        (0..count).any(|i| types.converts_from_unknown_class(function, i))
    }

    /// Whether all arguments of a call are certainly of arithmetic types, which have no associated namespaces
    /// ([basic.lookup.argdep]).
    pub fn has_arithmetic_arguments(&self, unit: &ParsedUnit, file: usize, call: &Call) -> bool {
        let types = Types { entities: self, unit };
        let is_arithmetic = |argument: Node| types.arithmetic_of(file, argument, DEPTH).is_some();
        unit.files[file].arguments_of(call).is_some_and(|given| given.into_iter().all(is_arithmetic))
    }

    /// The functions of a name that a function's parameters lead to, as the types of arguments.
    pub fn found_by_parameters(
        &self,
        unit: &ParsedUnit,
        Declared { file, declaration: d }: Declared,
        name: &[u8],
    ) -> Vec<FunctionId> {
        let types = Types { entities: self, unit };
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let mut found = BTreeSet::new();
        for p in parameters(parsed, d).map(|l| l.list).unwrap_or_default() {
            let end = p.name.as_ref().map_or(p.spelled.end, |n| n.start);
            let of = types.spelled(Position { file, at: d.name.end }, &text[p.spelled.start..end], None, DEPTH);
            let Of::Class(class, _) = of.of else { continue };
            let classes = self.with_bases(unit, class).into_iter().flatten();
            for mut space in classes {
                while self.is_class(space)
                    && let Some(parent) = self.spaces[space as usize].parent
                {
                    space = parent;
                }
                for s in self.with_inline(space) {
                    found.extend(self.spaces[s as usize].functions.get(name).into_iter().flatten());
                }
            }
        }
        found.into_iter().collect()
    }

    /// Whether a name at a place may also stand for functions of a scope that was not read: a using declaration of it,
    /// or a using directive, leads there.
    pub fn may_name_unknown_scope(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        name: &[u8],
        standard: bool,
    ) -> bool {
        let here = unit.position(file, at);
        let around = self.with_enclosing(self.space_at(unit, file, at));
        let place = Position { file, at };
        let in_blocks = self.named_around(unit, place, name).chain(self.directives_around(unit, place));
        let in_spaces = around.flat_map(|space| self.spaces[space as usize].usings.giving(name));
        let in_spaces = in_spaces.map(|(f, u)| (f, &unit.files[f].syntax.usings[u as usize]));
        let visible = in_spaces.filter(|(f, using)| unit.position(*f, using.visible_from) <= here);
        in_blocks.map(|using| (file, using)).chain(visible).any(|(f, using)| match using.kind {
            UsingKind::Declaration => self.introduced_by(unit, f, using, name).is_empty(),
            UsingKind::Directive => standard && self.using_space(unit, f, using).is_none(),
            UsingKind::Alias => false,
        })
    }
}

impl Entities {
    /// The class of an argument, if it is an object of one that was read.
    pub fn class_of_argument(&self, unit: &ParsedUnit, file: usize, argument: Node) -> Option<SpaceId> {
        match (Types { entities: self, unit }).operand(file, argument, DEPTH) {
            Type { of: Of::Class(class, _), levels: 0 } => Some(class),
            _ => None,
        }
    }

    /// The class of an object that operators give, if it is one that was read.
    pub(super) fn class_of_operation(
        &self,
        unit: &ParsedUnit,
        file: usize,
        object: &Range<usize>,
        arrow: bool,
    ) -> Option<SpaceId> {
        let types = Types { entities: self, unit };
        let node = unit.files[file].node(object)?;
        let of = types.operand(file, node, DEPTH);
        match if arrow { types.pointed(of, DEPTH) } else { of } {
            Type { of: Of::Class(class, _), levels: 0 } => Some(class),
            _ => None,
        }
    }
}

impl Types<'_> {
    /// All functions of a name that a place can call: a template also those that are declared behind it.
    fn any(&self, name: &[u8], Position { file, at }: Position) -> Operators {
        let mut found = Operators::default();
        let in_template = self.unit.files[file].syntax.in_template(at);
        let here = self.unit.position(file, at);
        for id in self.entities.of_name(name) {
            if self.entities.is_class(self.entities.function(id).space) {
                found.members.push(id);
            } else if in_template || self.entities.visible_from(self.unit, id) <= here {
                found.free.push(id);
            }
        }
        found
    }

    /// The functions of an operator's name that a range-based `for` over a range may call on its iterators.
    fn called_by_range(&self, name: &[u8], range: &Type, place: Position) -> Operators {
        let Type { of: Of::Class(class, arguments), levels: 0 } = range else {
            return if range.of == Of::Unknown { self.any(name, place) } else { Operators::default() };
        };
        if matches!(name, b"begin" | b"end") {
            let members = self.entities.in_space(self.unit, *class, name);
            let free = if members.is_empty() { self.any(name, place).free } else { Vec::new() };
            return Operators { members, free, is_certain: false };
        }
        let iterator = self.method(*class, arguments, b"begin", DEPTH);
        let found = match (&iterator.of, name) {
            (Of::Unknown, _) => self.any(name, place),
            (_, b"operator*" | b"operator++") => self.called(name, Notation::Prefix, &[iterator], place),
            _ => self.called(name, Notation::Binary, &[iterator.clone(), iterator], place),
        };
        Operators { is_certain: false, ..found }
    }

    /// The functions of an operator's name that take operands of certain types at a place.
    fn called(&self, name: &[u8], notation: Notation, operands: &[Type], place: Position) -> Operators {
        let Some(first) = operands.first() else { return Operators::default() };
        if operands.iter().all(is_no_class) {
            return Operators::default();
        }
        let mut found = self.any(name, place);
        let mut is_certain = operands.iter().all(|o| o.of != Of::Unknown);
        let only_members =
            matches!(notation, Notation::Subscript | Notation::Call | Notation::Arrow) || name == b"operator=";
        match first {
            Type { of: Of::Class(class, _), levels: 0 } => {
                let own = self.entities.in_space(self.unit, *class, name);
                is_certain &= self.entities.spaces[*class as usize].specialisations.is_empty();
                is_certain &= !own.is_empty() || !self.entities.has_unknown_bases(self.unit, *class);
                if !own.is_empty() || is_certain {
                    found.members = own;
                }
            }
            Type { of: Of::Unknown, .. } => {}
            _ => found.members.clear(),
        }
        let given = operands.len() + usize::from(notation == Notation::Postfix);
        let written: &[Type] = &operands[1..];
        found.members.retain(|f| self.takes(*f, written, given - 1, only_members));
        match only_members {
            true => found.free.clear(),
            false => {
                let seen = self.found_by(name, operands, place);
                let is_seen = |f: &FunctionId| seen.as_ref().is_none_or(|seen| seen.contains(f));
                found.free.retain(|f| is_seen(f) && self.takes(*f, operands, given, false));
            }
        }
        is_certain &= found.members.is_empty() || found.free.is_empty();
        Operators { is_certain: is_certain && !matches!(notation, Notation::Implied(_)), ..found }
    }

    /// The functions of an operator's name that lookup finds at a place, by itself and by the operands;
    /// `None`: that cannot be told.
    fn found_by(&self, name: &[u8], operands: &[Type], Position { file, at }: Position) -> Option<Vec<FunctionId>> {
        let mut found = match self.entities.unqualified(self.unit, file, at, name) {
            Found::Nothing => Vec::new(),
            Found::Functions(own) if own.iter().all(|f| !self.entities.is_class(self.entities.function(*f).space)) => {
                own
            }
            _ => return None,
        };
        let mut open: Vec<SpaceId> = Vec::new();
        let mut seen = BTreeSet::new();
        for operand in operands {
            match &operand.of {
                Of::Class(class, arguments) if arguments.is_empty() => open.push(*class),
                Of::Enumeration(file, at) => {
                    open.push(self.entities.enclosing_space(&self.unit.files[*file], *file, *at))
                }
                Of::Plain => {}
                _ => return None,
            }
        }
        while let Some(space) = open.pop().filter(|_| seen.len() < 1000) {
            if !seen.insert(space) {
                continue;
            }
            let s = &self.entities.spaces[space as usize];
            if self.entities.is_class(space) {
                found.extend(s.functions.get(name).into_iter().flatten());
                open.extend(self.entities.base_classes(self.unit, space).into_iter().flatten());
                open.extend(s.parent);
            } else {
                found.extend(self.entities.direct(self.unit, space, name, &mut VisitedSpaces::new()).functions());
                open.extend(s.parent.filter(|_| s.kind == ScopeKind::Namespace { inline: true }));
            }
        }
        Some(found)
    }

    /// Whether a function may take operands: as many as these, and none of them certainly of another type.
    /// `loosely`: their number does not tell, because of default arguments.
    fn takes(&self, function: FunctionId, operands: &[Type], given: usize, loosely: bool) -> bool {
        let types = match &self.entities.memo {
            Some(memo) => memo.parameter_types.get_or_find(function, || self.parameter_types(function)),
            None => self.parameter_types(function),
        };
        let Some(types) = types else { return true };
        if types.len() != given && !loosely {
            return false;
        }
        types.iter().zip(operands).all(|(of, operand)| match of {
            Type { of: Of::Class(class, _), levels: 0 } => self.may_become(operand, *class),
            // Nothing becomes an enumeration by itself, but what has a conversion function.
            Type { of: Of::Enumeration(..), levels: 0 } => match operand {
                Type { of: Of::Class(class, _), levels: 0 } => self.has_conversions(*class),
                Type { of: Of::Unknown | Of::Standard(..), .. } => true,
                other => other == of,
            },
            _ => true,
        })
    }

    /// The types of a function's parameters; `None`: it may take anything.
    fn parameter_types(&self, function: FunctionId) -> Option<Arc<[Type]>> {
        let (file, index) = self.entities.function(function).declarations[0];
        let parsed = &self.unit.files[file];
        let d = &parsed.syntax.declarations[index as usize];
        let list = parameters(parsed, d)?;
        if list.list.iter().any(|p| p.is_pack) || list.is_variadic {
            return None;
        }
        let declared = Declared { file, declaration: d };
        Some(list.list.iter().map(|p| self.of_parameter(declared, p)).collect())
    }

    /// The type of a function's parameter.
    pub(super) fn of_parameter(&self, Declared { file, declaration: d }: Declared, p: &Parameter) -> Type {
        let spelled = p.unnamed(self.unit.files[file].text.text());
        self.spelled(Position { file, at: d.name.end }, &spelled, None, DEPTH)
    }

    /// The arithmetic type of a function's parameter, as [`Types::arithmetic`] has it.
    pub(super) fn arithmetic_of_parameter(
        &self,
        Declared { file, declaration: d }: Declared,
        p: &Parameter,
    ) -> Option<Vec<u8>> {
        let name = p.name.as_ref().map(|n| n.start - p.spelled.start..n.end - p.spelled.start);
        let spelled = &self.unit.files[file].text.text()[p.spelled.clone()];
        self.arithmetic(Position { file, at: d.name.end }, spelled, name)
    }

    /// Whether a type is one that was not read, or has such a one as a base class or among its template arguments.
    fn involves_unknown_class(&self, of: &Type) -> bool {
        match &of.of {
            Of::Standard(..) => true,
            Of::Class(class, arguments) => {
                let has_unread_base = || self.entities.with_bases(self.unit, *class).contains(&None);
                arguments.iter().any(|a| self.involves_unknown_class(a)) || has_unread_base()
            }
            _ => false,
        }
    }

    /// Whether a parameter of a function is of a class that may be made of an object of one that was not read.
    fn converts_from_unknown_class(&self, function: FunctionId, index: usize) -> bool {
        let types = self.parameter_types(function);
        match types.as_deref().and_then(|all| all.get(index)) {
            Some(Type { of: Of::Class(class, _), levels: 0 }) => self
                .converted(*class)
                .is_none_or(|from| from.iter().any(|of| matches!(of.of, Of::Unknown | Of::Standard(..)))),
            _ => false,
        }
    }

    /// Whether an object of a type may be passed as one of a class.
    fn may_become(&self, from: &Type, class: SpaceId) -> bool {
        let is_or_derives = |own: SpaceId, of: SpaceId| own == of || self.derives(own, of);
        match from {
            Type { of: Of::Class(own, _), levels: 0 } => {
                let takes = |of: &Type| match of {
                    Type { of: Of::Class(of, _), levels: 0 } => is_or_derives(*own, *of),
                    other => other.of == Of::Unknown || matches!(other.of, Of::Standard(..)),
                };
                is_or_derives(*own, class)
                    || self.has_conversions(*own)
                    || self.converted(class).is_none_or(|from| from.iter().any(takes))
            }
            Type { of: Of::Unknown, .. } => true,
            _ => self.converted(class).is_none_or(|from| !from.is_empty()),
        }
    }

    fn derives(&self, class: SpaceId, from: SpaceId) -> bool {
        let all = self.entities.with_bases(self.unit, class);
        all[1..].iter().any(|b| b.is_none_or(|b| b == from))
    }

    /// What a class's converting constructors take first; `None`: not all could be read.
    fn converted(&self, class: SpaceId) -> Option<Vec<Type>> {
        let space = &self.entities.spaces[class as usize];
        let mut found = Vec::new();
        for f in space.functions.get(&space.name).into_iter().flatten() {
            let (file, index) = self.entities.function(*f).declarations[0];
            let parsed = &self.unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            let text = parsed.text.text();
            if memchr::memmem::find(&text[d.whole.start..d.name.start], b"explicit").is_some() {
                continue;
            }
            let list = parameters(parsed, d)?.list;
            let Some(first) = list.first() else { continue };
            let end = first.name.as_ref().map_or(first.spelled.end, |n| n.start);
            let of = self.spelled(Position { file, at: d.name.end }, &text[first.spelled.start..end], None, DEPTH);
            let copies = list.len() == 1 && matches!(of, Type { of: Of::Class(own, _), levels: 0 } if own == class);
            if !copies {
                found.push(of);
            }
        }
        Some(found)
    }

    /// Whether a class or one of its bases has a conversion function: `operator int()`.
    pub(super) fn has_conversions(&self, class: SpaceId) -> bool {
        let converts = |text: &[u8]| {
            let behind = |at: usize| text[at + b"operator".len()..].trim_ascii_start();
            memchr::memmem::find_iter(text, b"operator")
                .any(|at| behind(at).first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b':')))
        };
        let all: BTreeSet<Option<SpaceId>> = self.entities.with_bases(self.unit, class).into_iter().collect();
        let own = self.unit.files.iter().zip(&self.entities.of_scope).any(|(parsed, spaces)| {
            let scopes = parsed.syntax.scopes.iter().zip(spaces).filter(|(_, s)| s.is_some() && all.contains(s));
            let text = parsed.text.text();
            scopes.filter(|(s, _)| s.kind == ScopeKind::Class).any(|(s, _)| converts(&text[s.range.clone()]))
        });
        own || all.contains(&None)
    }

    /// Whether what stands before a call's arguments may be an object: no function's name, and no type's.
    fn may_be_object(&self, file: usize, node: Node) -> bool {
        let text = &self.unit.files[file].text.text()[node.byte_range()];
        let place = Position { file, at: node.start_byte() };
        let is_object = |d: &Declaration| matches!(d.kind, DeclarationKind::Object | DeclarationKind::Parameter);
        match kind_of(node, text) {
            "identifier" => self.variable(place, text).is_some_and(|(_, d)| is_object(d)),
            "qualified_identifier" => {
                let found = self.entities.object(self.unit, file, node.start_byte(), text);
                found.is_some_and(|(_, d)| is_object(d))
            }
            "template_function" | "dependent_name" | "primitive_type" => false,
            "field_expression" => {
                let Some(name) = node.child_by_field_name("field") else { return true };
                let name = &self.unit.files[file].text.text()[name.byte_range()];
                let classes = self.entities.spaces.iter().filter(|s| s.kind == ScopeKind::Class);
                let mut members = classes.flat_map(|s| s.members.get(name).into_iter().flatten()).peekable();
                if members.peek().is_none() {
                    // Of `std::pair`, most likely.
                    return matches!(name, b"first" | b"second");
                }
                members.any(|&(f, i)| is_object(&self.unit.files[f].syntax.declarations[i as usize]))
            }
            _ => true,
        }
    }

    /// The type of an operand.
    pub(super) fn operand(&self, file: usize, node: Node, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else { return UNKNOWN };
        let field = |name: &str| node.child_by_field_name(name).map_or(UNKNOWN, |n| self.operand(file, n, depth));
        let text = self.unit.files[file].text.text();
        match kind_of(node, &text[node.byte_range()]) {
            "number_literal"
            | "char_literal"
            | "string_literal"
            | "concatenated_string"
            | "raw_string_literal"
            | "true"
            | "false"
            | "null"
            | "nullptr"
            | "sizeof_expression"
            | "alignof_expression" => Type::plain(),
            "call_expression" if node.child(0).is_some_and(|n| n.kind() == "primitive_type") => Type::plain(),
            "parenthesized_expression" => node.named_child(0).map_or(UNKNOWN, |n| self.operand(file, n, depth)),
            "conditional_expression" => {
                let throws = |name: &str| node.child_by_field_name(name).is_some_and(|n| is_throw(text, n));
                let (one, other) = (field("consequence"), field("alternative"));
                // Its type is that of the operand which does not throw ([expr.cond]).
                match (throws("consequence"), throws("alternative")) {
                    (true, false) => return other,
                    (false, true) => return one,
                    _ => {}
                }
                if one == other || (is_no_class(&one) && is_no_class(&other)) { one } else { UNKNOWN }
            }
            "binary_expression" | "comma_expression" | "assignment_expression" => {
                let operator = node.child_by_field_name("operator").map_or(&b","[..], |o| &text[o.byte_range()]);
                self.result(
                    operator,
                    Notation::Binary,
                    &[field("left"), field("right")],
                    Position { file, at: node.start_byte() },
                    depth,
                )
            }
            "unary_expression" | "update_expression" | "pointer_expression" => {
                let operator = node.child_by_field_name("operator").map_or(&b""[..], |o| &text[o.byte_range()]);
                let of = field("argument");
                match operator {
                    b"*" => self.dereferenced(of, depth),
                    b"&" => of.raised(1),
                    // It takes what the grammar has as operators' operand behind it, too.
                    b"throw" => of,
                    _ => {
                        self.result(operator, Notation::Prefix, &[of], Position { file, at: node.start_byte() }, depth)
                    }
                }
            }
            _ => self.expression(Position { file, at: node.start_byte() }, &text[node.byte_range()], depth),
        }
    }

    /// The arithmetic type of an expression, as [`Types::arithmetic`] has it.
    pub(super) fn arithmetic_of(&self, file: usize, node: Node, depth: u32) -> Option<Vec<u8>> {
        let depth = depth.checked_sub(1)?;
        let text = self.unit.files[file].text.text();
        let own = &text[node.byte_range()];
        let field = |name: &str| node.child_by_field_name(name);
        let of = |name: &str| self.arithmetic_of(file, field(name)?, depth);
        let named = |n: Node| self.arithmetic(Position { file, at: n.start_byte() }, &text[n.byte_range()], None);
        match kind_of(node, own) {
            "number_literal" => arithmetic_of_literal(own).map(<[u8]>::to_vec),
            "char_literal" => own.starts_with(b"'").then(|| b"char".to_vec()),
            "true" | "false" => Some(b"bool".to_vec()),
            "parenthesized_expression" => self.arithmetic_of(file, node.named_child(0)?, depth),
            "cast_expression" => named(field("type")?),
            "call_expression" => match field("function")? {
                function if function.kind() == "primitive_type" => named(function),
                function if function.kind() == "template_function" => {
                    let cast = &text[function.child_by_field_name("name")?.byte_range()] == b"static_cast";
                    let arguments = function.child_by_field_name("arguments").filter(|_| cast)?;
                    named(arguments.named_child(0)?)
                }
                _ => None,
            },
            "unary_expression" => {
                let operator = &text[field("operator")?.byte_range()];
                of("argument").filter(|_| matches!(operator, b"-" | b"+")).filter(|of| is_not_promoted(of))
            }
            "binary_expression" => match &text[field("operator")?.byte_range()] {
                b"+" | b"-" | b"*" | b"/" => {
                    of("left").filter(|l| is_not_promoted(l) && of("right").as_ref() == Some(l))
                }
                _ => None,
            },
            "identifier" => {
                let (owner, d) = self.variable(Position { file, at: node.start_byte() }, own)?;
                let parsed = &self.unit.files[owner];
                let text = parsed.text.text();
                let is_object = matches!(d.kind, DeclarationKind::Object | DeclarationKind::Parameter);
                let around = [text.get(d.declarator.start..d.name.start)?, text.get(d.name.end..d.declarator.end)?];
                let is_plain = around.iter().all(|t| t.iter().all(|b| b.is_ascii_whitespace() || *b == b'&'));
                if !is_object || !is_plain || d.derived {
                    return None;
                }
                self.arithmetic(Position { file: owner, at: d.name.start }, &text[d.type_name.clone()], None)
            }
            _ => None,
        }
    }

    /// What an operator gives for operands.
    fn result(&self, operator: &[u8], notation: Notation, operands: &[Type], place: Position, depth: u32) -> Type {
        if operands.iter().all(is_no_class) {
            // (The difference of pointers is none, but nothing of a class either.)
            return operands.iter().max_by_key(|o| o.levels).cloned().unwrap_or(UNKNOWN);
        }
        if operands.iter().any(|o| o.of == Of::Unknown) {
            return UNKNOWN;
        }
        let Operators { members, free, .. } = self.called(&[b"operator", operator].concat(), notation, operands, place);
        match (&members[..], &free[..]) {
            ([], []) if operator == b"=" => operands[0].clone(),
            ([], _) => self.results(&free, None, depth),
            (_, []) => match &operands[0].of {
                Of::Class(class, arguments) => self.results(&members, Some((*class, arguments)), depth),
                _ => UNKNOWN,
            },
            _ => self.results(&[members, free].concat(), None, depth),
        }
    }
}

/// Whether an operand is a `throw`, which the view shows as something else.
fn is_throw(text: &[u8], node: Node) -> bool {
    match node.kind() {
        "parenthesized_expression" => node.named_child(0).is_some_and(|n| is_throw(text, n)),
        _ => {
            let behind = text[node.start_byte()..].strip_prefix(b"throw");
            behind.is_some_and(|rest| !rest.first().is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_'))
        }
    }
}

/// Whether only the language's own operators take an operand of a type.
fn is_no_class(of: &Type) -> bool {
    of.of == Of::Plain || of.levels > 0
}

/// The type of a number as it is written; `None`: that hangs on its value.
pub(super) fn arithmetic_of_literal(text: &[u8]) -> Option<&'static [u8]> {
    let digits: Vec<u8> = text.iter().filter(|b| **b != b'\'').map(u8::to_ascii_lowercase).collect();
    let is_hexadecimal = digits.starts_with(b"0x");
    if !is_hexadecimal && digits.iter().any(|b| matches!(b, b'.' | b'e')) {
        return match digits.last()? {
            b'f' => Some(b"float"),
            b'l' => Some(b"double long"),
            b'0'..=b'9' | b'.' => Some(b"double"),
            _ => None,
        };
    }
    let is_small = digits.len() < 10 && digits.iter().all(u8::is_ascii_digit);
    is_small.then_some(b"int")
}

/// Whether arithmetic leaves a type as it is.
fn is_not_promoted(of: &[u8]) -> bool {
    of.split(|b| *b == b' ').any(|w| matches!(w, b"int" | b"long" | b"float" | b"double"))
}
