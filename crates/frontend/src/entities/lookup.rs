//! Lookup of functions (C++17, [basic.lookup]), as far as it needs no types.

use super::direct::{Bases, Direct, Introduced, VisitedSpaces};
use super::types::{Class, Types};
use super::{DEPTH, Entities, FunctionId, SpaceId, UnknownSpecialisation, canonical, signature};
use crate::mangle;
use crate::parsed::{Declared, ParsedUnit, Position};
use crate::syntax::{Call, Declaration, DeclarationKind, Path, ScopeId, ScopeKind};
use rustc_hash::FxHashSet;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing that is declared in what was read.
    Nothing,
    /// Something else than functions.
    Other,
    Functions(Vec<FunctionId>),
}

/// The functions that a call may mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Callees {
    /// In the unit's order.
    pub functions: Vec<FunctionId>,
    /// Only the compiler knows the class, or the arguments' namespaces: these are all that the call
    /// may mean among what was read.
    pub is_open: bool,
    /// The call is one of a member, and its object may be of any class, also of one that was not read.
    pub of_any_class: bool,
}

/// `object.name`, `object->name`, `object.Class::name`: how a member is named.
#[derive(Clone, Copy)]
pub struct MemberAccess<'t> {
    pub object: &'t [u8],
    pub arrow: bool,
    pub qualifier: Option<&'t [u8]>,
}

impl Entities {
    /// The functions that a call may mean; none if it is no call of a function that was read.
    pub fn callees(&self, unit: &ParsedUnit, file: usize, call: &Call) -> Callees {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let name = &mangle::plain(&text[call.callee.clone()]);
        let has_arguments = !text[call.arguments.clone()].trim_ascii().is_empty();
        let at = call.callee.start;
        let mut callees = self.named(unit, file, at, name, call.path(), has_arguments);
        if callees.is_open && *call.path() == Path::Plain && self.has_arithmetic_arguments(unit, file, call) {
            callees = self.named(unit, file, at, name, call.path(), false);
        }
        let is_template = |f: &FunctionId| {
            let (file, index) = self.function(*f).declarations[0];
            !unit.files[file].syntax.declarations[index as usize].templates.is_empty()
        };
        match call.is_comparison() && !callees.functions.iter().any(is_template) {
            true => Callees::default(),
            false => self.without_ellipsis(unit, file, call, self.narrowed(unit, file, call, callees)),
        }
    }

    /// The functions that a name at a place may mean.
    pub fn named(
        &self,
        unit: &ParsedUnit,
        file: usize,
        at: usize,
        name: &[u8],
        path: &Path,
        has_arguments: bool,
    ) -> Callees {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        // What is declared in a block is not looked up by the arguments (C++17, [basic.lookup.argdep]).
        let has_arguments = has_arguments && parsed.syntax.local(name, at).is_none();
        match path {
            Path::Plain
                if parsed.syntax.local(name, at).is_none() && self.is_of_dependent_base(unit, file, at, name) =>
            {
                self.in_any_class(name)
            }
            Path::Plain => match self.unqualified(unit, file, at, name) {
                Found::Other => Callees::default(),
                Found::Functions(own) => {
                    let members = own.iter().any(|f| self.is_class(self.function(*f).space));
                    let more = match members || !has_arguments {
                        true => Vec::new(),
                        false => self.by_arguments(unit, name, &own),
                    };
                    let is_open = !more.is_empty();
                    Callees { functions: self.sorted(own.into_iter().chain(more)), is_open, of_any_class: false }
                }
                Found::Nothing => {
                    let by_arguments = if has_arguments { self.by_arguments(unit, name, &[]) } else { Vec::new() };
                    let is_member = self.members_of_name(name).next().is_some();
                    let of_any_class = is_member && self.may_be_of_unknown_base(unit, file, at);
                    let members = of_any_class.then(|| self.members_of_name(name)).into_iter().flatten();
                    let functions = self.sorted(members.chain(by_arguments));
                    Callees { is_open: !functions.is_empty(), functions, of_any_class }
                }
            },
            Path::Qualified(qualifier) => {
                let around = self.space_at(unit, file, at);
                match self.resolve_space(unit, file, at, around, &text[qualifier.clone()]) {
                    Some(space) if self.is_class(space) => self.member_of_class(unit, space, name),
                    Some(space) => self.in_any_specialisation(unit, space, name),
                    // `T::f`: any class may be meant.
                    None if self.may_be_class(unit, file, at, &text[qualifier.clone()]) => self.in_any_class(name),
                    None => match self.class_made_by_library(unit, Position { file, at }, &text[qualifier.clone()]) {
                        Some(Ok(class)) => self.in_any_specialisation(unit, class, name),
                        Some(Err(UnknownSpecialisation)) => self.in_any_class(name),
                        None => Callees::default(),
                    },
                }
            }
            Path::Member { object, arrow, qualifier } => {
                let qualifier = qualifier.as_ref().map(|q| &text[q.clone()]);
                let found = self.member_of(
                    unit,
                    Position { file, at },
                    name,
                    MemberAccess { object: &text[object.clone()], arrow: *arrow, qualifier },
                );
                let made = found.of_any_class.then(|| self.class_of_operation(unit, file, object, *arrow)).flatten();
                match made.filter(|_| qualifier.is_none()) {
                    Some(class) if !self.in_space(unit, class, name).is_empty() => {
                        self.member_of_class(unit, class, name)
                    }
                    _ => found,
                }
            }
        }
    }

    /// The functions that the name of a member may mean: of an object, reached by `->` or not, with what
    /// qualifies the name. All is read at a place.
    pub fn member_of(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        name: &[u8],
        MemberAccess { object, arrow, qualifier }: MemberAccess,
    ) -> Callees {
        let class = match qualifier {
            Some(q) => {
                let around = self.space_at(unit, file, at);
                self.resolve_space(unit, file, at, around, q).map_or(Class::Unknown, Class::Known)
            }
            None => self.class_of(unit, Position { file, at }, object, arrow),
        };
        match class {
            Class::Known(class) => self.member_of_class(unit, class, name),
            Class::Foreign => Callees::default(),
            Class::Unknown => self.in_any_class(name),
        }
    }

    /// The functions that a name may mean as that of a member of a class, or of one of its specialisations.
    pub fn member_of_class(&self, unit: &ParsedUnit, class: SpaceId, name: &[u8]) -> Callees {
        let is_nowhere = || self.in_space(unit, class, name).is_empty() && self.has_unknown_bases(unit, class);
        match self.uses_dependent_base(unit, class, name) || is_nowhere() {
            true => self.in_any_class(name),
            false => self.in_any_specialisation(unit, class, name),
        }
    }

    pub(super) fn sorted(&self, functions: impl IntoIterator<Item = FunctionId>) -> Vec<FunctionId> {
        let mut all: Vec<FunctionId> = functions.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The functions of a name in namespaces that arguments may lead to.
    fn by_arguments(&self, unit: &ParsedUnit, name: &[u8], own: &[FunctionId]) -> Vec<FunctionId> {
        let own: FxHashSet<FunctionId> = own.iter().copied().collect();
        let declared = self.of_name(name).filter(|f| self.holds_types(self.function(*f).space));
        let introducing = self.introducing.get(name).into_iter().flatten().filter(|space| self.holds_types(**space));
        let introduced = introducing.flat_map(|space| {
            self.direct(unit, *space, name, &mut VisitedSpaces::new()).functions().collect::<Vec<_>>()
        });
        self.sorted(declared.chain(introduced).filter(|f| !own.contains(f)))
    }

    /// Whether a namespace has types, itself or in one of its inline namespaces, or is one of a space that has.
    fn holds_types(&self, space: SpaceId) -> bool {
        let s = &self.spaces[space as usize];
        match s.kind {
            ScopeKind::Namespace { .. } | ScopeKind::File if s.has_types => true,
            ScopeKind::Namespace { inline } => {
                let inner = self.inline_children(space).iter().any(|c| self.spaces[*c as usize].has_types);
                inner || (inline && s.parent.is_some_and(|p| self.spaces[p as usize].has_types))
            }
            _ => false,
        }
    }

    /// The functions of a name in a scope; of a class template also those in its specialisations, of
    /// which only the compiler knows the one that is meant.
    fn in_any_specialisation(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8]) -> Callees {
        let special = &self.spaces[space as usize].specialisations;
        let more: Vec<FunctionId> = special.iter().flat_map(|s| self.in_space(unit, *s, name)).collect();
        let own = self.in_space(unit, space, name);
        let is_open = !more.is_empty();
        Callees { functions: self.sorted(own.into_iter().chain(more)), is_open, of_any_class: false }
    }

    /// The members of a name of a class, or of a specialisation of it.
    pub fn in_any_specialisation_of(&self, unit: &ParsedUnit, class: SpaceId, name: &[u8]) -> Vec<FunctionId> {
        self.in_any_specialisation(unit, class, name).functions
    }

    fn in_any_class(&self, name: &[u8]) -> Callees {
        Callees { functions: self.members_of_name(name).collect(), is_open: true, of_any_class: true }
    }

    /// Whether a name means a member function in a class that has the function of a base class for certain: nothing else
    /// of the name is declared in the class or any of its bases, and these were read.
    pub fn is_only_named(&self, unit: &ParsedUnit, class: SpaceId, name: &[u8], function: FunctionId) -> bool {
        let own = self.function(function).space;
        let lacks_it = |space: SpaceId| {
            let s = &self.spaces[space as usize];
            let declares = s.members.contains_key(name) || !s.usings.of_name(name).is_empty();
            !declares && !s.has_unnamed_class && s.specialisations.is_empty()
        };
        class == own || self.with_bases(unit, class).iter().all(|base| base.is_some_and(|b| b == own || lacks_it(b)))
    }

    /// Whether a function is the only member of a name in all classes that were read.
    pub fn is_only_member(&self, name: &[u8], function: FunctionId) -> bool {
        self.members_of_name(name).eq([function])
    }

    pub(super) fn members_of_name(&self, name: &[u8]) -> impl Iterator<Item = FunctionId> {
        self.of_name(name).filter(|f| self.is_class(self.function(*f).space))
    }

    /// What an unqualified name means at a place, arguments apart.
    pub fn unqualified(&self, unit: &ParsedUnit, file: usize, at: usize, name: &[u8]) -> Found {
        self.unqualified_with_scope(unit, file, at, name).0
    }

    /// Whether the lookup of an unqualified name goes on to the global namespace, where others may declare it, too.
    pub fn is_looked_up_globally(&self, unit: &ParsedUnit, Position { file, at }: Position, name: &[u8]) -> bool {
        let (found, scope) = self.unqualified_with_scope(unit, file, at, name);
        scope == Some(0) || found == Found::Nothing
    }

    /// What an unqualified name means, and the scope that says it; `None`: a block does, or none.
    fn unqualified_with_scope(
        &self,
        unit: &ParsedUnit,
        file: usize,
        at: usize,
        name: &[u8],
    ) -> (Found, Option<SpaceId>) {
        let parsed = &unit.files[file];
        let place = Position { file, at };
        let mut local = parsed.syntax.local(name, at);
        let mut usings = self.nearest_usings(unit, place, name);
        // What stands in a block hides what stands in those around it.
        if let (Some(declared), Some(using)) = (local, usings.first())
            && declared.scope != using.scope
        {
            let extent = |scope: ScopeId| parsed.syntax.scopes[scope as usize].range.len();
            match extent(declared.scope) < extent(using.scope) {
                true => usings.clear(),
                false => local = None,
            }
        }
        // `t f;`, `t` a type of functions: what the namespace around has under this name.
        let named = || self.namespace_at(unit, place).and_then(|space| self.spaces[space as usize].functions.get(name));
        let is_function = |d: &Declaration| {
            let types = Types { entities: self, unit };
            let place = Position { file, at: d.name.start };
            let is_of_functions = || types.is_of_functions(place, parsed.code(&d.type_name).as_ref(), DEPTH);
            let is_plain = d.kind == DeclarationKind::Object && !d.derived && d.value.is_none();
            is_plain && (d.specifiers.is_extern || (named().is_some() && is_of_functions()))
        };
        if local.is_some_and(is_function) {
            let named = named();
            return (named.map_or(Found::Other, |all| Found::Functions(self.sorted(all.iter().copied()))), None);
        }
        if local.is_some_and(|d| d.kind != DeclarationKind::Function) {
            return (Found::Other, None);
        }
        let mut used = Direct::default();
        for using in usings {
            used.merge(self.used(unit, file, using, name));
        }
        let mut inner: Vec<FunctionId> = used.functions().collect();
        if local.is_some() {
            inner.extend(self.declared_in_block(unit, place, name));
        }
        match inner.is_empty() {
            false => return (Found::Functions(self.sorted(inner)), None),
            true if local.is_some() || !used.others.is_empty() => return (Found::Other, None),
            true if !used.unread.is_empty() => return (Found::Nothing, None),
            true => {}
        }
        let here = unit.position(file, at);
        let around = self.space_at(unit, file, at);
        let by_scope = self.outwards(unit, place, around, name, Bases::Independent, |s, mut found| {
            let in_class = self.is_class(s);
            let by_type_name = found.is_named_by_type(unit, here);
            let is_visible = |f: &Introduced<FunctionId>| {
                f.from.is_none_or(|from| from <= here) && self.visible_from(unit, f.what) <= here
            };
            found.functions.retain(|f| in_class || by_type_name || is_visible(f));
            if found.has_other(unit, here) || (in_class && !found.others.is_empty()) {
                return Some((Found::Other, Some(s)));
            }
            if !found.functions.is_empty() {
                return Some((Found::Functions(self.sorted(found.functions())), Some(s)));
            }
            let is_unread = found.unread.iter().any(|from| in_class || *from <= here);
            is_unread.then_some((Found::Nothing, Some(s)))
        });
        by_scope.unwrap_or((Found::Nothing, None))
    }

    /// The functions that declarations of a name in the block around a place name: each one of the namespace around,
    /// and with the others there hidden (C++17, [basic.link]).
    fn declared_in_block(&self, unit: &ParsedUnit, Position { file, at }: Position, name: &[u8]) -> Vec<FunctionId> {
        let parsed = &unit.files[file];
        let Some(innermost) = parsed.syntax.local(name, at) else { return Vec::new() };
        let is_beside = |d: &&Declaration| d.scope == innermost.scope && d.visible_from <= at;
        let Some(space) = self.namespace_at(unit, Position { file, at }) else { return Vec::new() };
        let known = self.spaces[space as usize].functions.get(name).map(Vec::as_slice).unwrap_or_default();
        let canonical = |declared: Declared| canonical::signature(self, unit, declared);
        let mut found = Vec::new();
        for d in parsed.syntax.declarations_of(name).filter(is_beside) {
            let signature = signature::with_types(parsed, d, signature::types(parsed, d, 0));
            match self.exact.get(&(space, name.to_vec(), signature)) {
                Some(exact) => found.push(*exact),
                None => {
                    let wanted = canonical(Declared { file, declaration: d });
                    let is_same = |f: &&FunctionId| {
                        let (file, index) = self.function(**f).declarations[0];
                        let first = &unit.files[file].syntax.declarations[index as usize];
                        wanted.is_some() && canonical(Declared { file, declaration: first }) == wanted
                    };
                    found.extend(known.iter().filter(is_same));
                }
            }
        }
        found
    }
}
