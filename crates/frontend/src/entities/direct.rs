//! What a scope has under a name, with what using declarations introduce there and what using directives nominate, and
//! unqualified lookup through the scopes around a place (C++17, [basic.lookup.unqual], [namespace.udir]). Functions,
//! objects and types are looked up by it alike.

use super::search::MemberName;
use super::types::is_dependent;
use super::{Entities, FunctionId, SpaceId};
use crate::cpp::UnitPos;
use crate::parsed::{ParsedUnit, Position};
use crate::syntax::{Declaration, DeclarationKind, ScopeKind, Using, UsingKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// The scopes that a lookup of a name has asked.
pub(super) type VisitedSpaces = BTreeSet<SpaceId>;

/// In which base classes a lookup goes on where a class does not declare a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bases {
    All,
    /// Not in those that depend on a template's parameters: an unqualified name is not looked up there.
    Independent,
    /// In none: which classes they are is being found out.
    Unknown,
}

/// A namespace that a using directive nominates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nominated {
    space: SpaceId,
    visible_from: UnitPos,
}

/// A declaration by its file and index.
pub(super) type DeclarationAt = (usize, u32);

/// What is found, and from where on, if a using declaration introduces it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Introduced<T> {
    pub what: T,
    pub from: Option<UnitPos>,
}

/// What one scope has under a name.
#[derive(Clone, Debug, Default)]
pub(super) struct Direct {
    pub functions: Vec<Introduced<FunctionId>>,
    /// What is no function.
    pub others: Vec<Introduced<DeclarationAt>>,
    /// Types that functions of their name hide.
    pub hidden_types: Vec<Introduced<DeclarationAt>>,
    /// Declarations of the functions by the name of a type of functions, `fn f;`.
    pub by_type_name: Vec<DeclarationAt>,
    /// From where using declarations introduce what was not read.
    pub unread: Vec<UnitPos>,
    /// Base classes that were not asked may have it.
    pub has_unasked_bases: bool,
    /// Base classes that were not read may have it.
    pub has_unread_bases: bool,
}

/// What a lookup of something that is no function is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// An object, as far as there is one, which hides types of its name.
    Object,
    /// An object whose value counts, or a function: a base class that was not read may have another.
    Constant,
    /// A type, even if a function or an object hides it, as after `struct`.
    Type,
}

/// What a scope says to the lookup of something that is no function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declares {
    Nothing,
    One(DeclarationAt),
    /// Something that is not sought, or that cannot be told.
    Unclear,
}

impl Declares {
    pub fn declaration(self, unit: &ParsedUnit) -> Option<(usize, &Declaration)> {
        match self {
            Declares::One((file, index)) => Some((file, &unit.files[file].syntax.declarations[index as usize])),
            Declares::Nothing | Declares::Unclear => None,
        }
    }
}

impl Direct {
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty() && self.others.is_empty() && self.unread.is_empty()
    }

    pub fn merge(&mut self, more: Direct) {
        self.functions.extend(more.functions);
        self.others.extend(more.others);
        self.hidden_types.extend(more.hidden_types);
        self.by_type_name.extend(more.by_type_name);
        self.unread.extend(more.unread);
        self.has_unasked_bases |= more.has_unasked_bases;
        self.has_unread_bases |= more.has_unread_bases;
    }

    /// The same, where a using declaration introduces it at a place.
    fn introduced(mut self, at: UnitPos) -> Direct {
        let later = |from: &mut Option<UnitPos>| *from = Some(from.map_or(at, |from| from.max(at)));
        self.functions.iter_mut().for_each(|f| later(&mut f.from));
        self.others.iter_mut().chain(&mut self.hidden_types).for_each(|d| later(&mut d.from));
        self
    }

    pub fn functions(&self) -> impl Iterator<Item = FunctionId> {
        self.functions.iter().map(|f| f.what)
    }

    /// Whether it has something that is no function, as seen at a place.
    pub fn has_other(&self, unit: &ParsedUnit, here: UnitPos) -> bool {
        self.others.iter().any(|d| d.is_visible(unit, here))
    }

    pub fn is_named_by_type(&self, unit: &ParsedUnit, here: UnitPos) -> bool {
        self.by_type_name.iter().any(|(file, index)| super::declared_from(unit, *file, *index) <= here)
    }
}

impl Introduced<DeclarationAt> {
    fn is_visible(&self, unit: &ParsedUnit, here: UnitPos) -> bool {
        let (file, index) = self.what;
        self.from.is_none_or(|from| from <= here) && super::declared_from(unit, file, index) <= here
    }
}

impl Entities {
    /// What each scope around a place has under a name, from a scope on outwards, with what using directives nominate
    /// there: the first answer to it.
    pub(super) fn outwards<T>(
        &self,
        unit: &ParsedUnit,
        place: Position,
        around: SpaceId,
        name: &[u8],
        bases: Bases,
        mut answer: impl FnMut(SpaceId, Direct) -> Option<T>,
    ) -> Option<T> {
        let mut directives = self.local_directives(unit, place, around, name);
        let here = unit.position(place.file, place.at);
        let mut space = Some(around);
        while let Some(s) = space {
            let visible = |d: &&Nominated| d.visible_from <= here;
            let nominated = self.nominated(unit, s, name);
            directives.extend(nominated.iter().filter(visible).map(|d| (s, d.space)));
            let mut found = self.direct_in(unit, s, name, &mut VisitedSpaces::new(), bases);
            for (from, nominated) in &directives {
                if self.nearest_common(*from, *nominated) == s {
                    found.merge(self.direct(unit, *nominated, name, &mut VisitedSpaces::new()));
                }
            }
            if let Some(answered) = answer(s, found) {
                return Some(answered);
            }
            space = self.spaces[s as usize].parent;
        }
        None
    }

    /// What a name means in a scope that has this under it, as seen at a place: in a namespace the last declaration before
    /// it.
    fn declares(&self, unit: &ParsedUnit, found: &Direct, here: UnitPos, in_class: bool, sought: Sought) -> Declares {
        let declaration = |(file, index): DeclarationAt| &unit.files[file].syntax.declarations[index as usize];
        let visible = |d: &&Introduced<DeclarationAt>| in_class || d.is_visible(unit, here);
        let is_type = |d: &&Introduced<DeclarationAt>| declaration(d.what).kind == DeclarationKind::Typedef;
        let others = || found.others.iter().filter(visible);
        let of_kind: Vec<DeclarationAt> = match sought {
            Sought::Object | Sought::Constant => others().filter(|d| !is_type(d)).map(|d| d.what).collect(),
            Sought::Type => {
                let hidden = found.hidden_types.iter().filter(visible);
                others().chain(hidden).filter(is_type).map(|d| d.what).collect()
            }
        };
        let mut functions = found.functions().filter(|f| in_class || self.visible_from(unit, *f) <= here);
        match of_kind[..] {
            // Specialisations of a class template, and several base classes, have members of one name.
            [first, .., last] => {
                let scope = |at: DeclarationAt| (at.0, declaration(at).scope);
                let is_one = !in_class || of_kind.iter().all(|d| scope(*d) == scope(first));
                if is_one { Declares::One(last) } else { Declares::Unclear }
            }
            [only] => Declares::One(only),
            [] if others().next().is_some() || found.has_unasked_bases => Declares::Unclear,
            [] if found.unread.iter().any(|from| in_class || *from <= here) => Declares::Unclear,
            [] => match functions.next() {
                Some(function) if sought == Sought::Constant => Declares::One(self.function(function).declarations[0]),
                Some(_) => Declares::Unclear,
                None if sought == Sought::Constant && found.has_unread_bases => Declares::Unclear,
                None => Declares::Nothing,
            },
        }
    }

    /// What a name that is no function's means at a place, blocks apart.
    pub(super) fn unqualified_other(
        &self,
        unit: &ParsedUnit,
        place: Position,
        around: SpaceId,
        name: &[u8],
        bases: Bases,
        sought: Sought,
    ) -> Declares {
        let here = unit.position(place.file, place.at);
        let mut used = Direct::default();
        for using in self.nearest_usings(unit, place, name) {
            used.merge(self.used(unit, place.file, using, name));
        }
        match self.declares(unit, &used, here, true, sought) {
            Declares::Nothing => {}
            found => return found,
        }
        let found = self.outwards(unit, place, around, name, bases, |s, found| {
            let found = self.declares(unit, &found, here, self.is_class(s), sought);
            (found != Declares::Nothing).then_some(found)
        });
        found.unwrap_or(Declares::Nothing)
    }

    /// What a name that is no function's means in a scope that qualifies it, as seen at a place.
    pub(super) fn qualified_other(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        here: UnitPos,
        bases: Bases,
        sought: Sought,
    ) -> Declares {
        let found = self.qualified(unit, space, name, &mut VisitedSpaces::new(), bases);
        self.declares(unit, &found, here, self.is_class(space), sought)
    }

    /// What the using directives of a scope nominate, as far as it has the name itself.
    fn nominated(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8]) -> Arc<[Nominated]> {
        let s = &self.spaces[space as usize];
        if s.usings.directives().is_empty() && s.inline.is_empty() {
            return Arc::new([]);
        }
        let find = || {
            let mut open = self.directives(unit, space);
            let mut earliest: BTreeMap<SpaceId, UnitPos> = BTreeMap::new();
            // They hold for directives in what they nominate, too (C++17, [namespace.udir]).
            while let Some((own, visible_from)) = open.pop() {
                if earliest.get(&own).is_none_or(|known| visible_from < *known) {
                    earliest.insert(own, visible_from);
                    let further = self.directives(unit, own).into_iter();
                    open.extend(further.map(|(space, from)| (space, from.max(visible_from))));
                }
            }
            let has_it = |own: SpaceId| !self.direct(unit, own, name, &mut VisitedSpaces::new()).is_empty();
            let all = earliest.into_iter().filter(|(own, _)| has_it(*own));
            all.map(|(space, visible_from)| Nominated { space, visible_from }).collect()
        };
        match &self.memo {
            Some(memo) => memo.nominated.get_or_find(MemberName { space, name: name.to_vec() }, find),
            None => find(),
        }
    }

    /// What the using directives in the blocks around a place nominate, each with the scope around.
    fn local_directives(
        &self,
        unit: &ParsedUnit,
        place: Position,
        around: SpaceId,
        name: &[u8],
    ) -> Vec<(SpaceId, SpaceId)> {
        let Position { file, at } = place;
        let mut directives = Vec::new();
        for space in self.directives_around(unit, place).filter_map(|u| self.using_space(unit, file, u)) {
            let here = unit.position(file, at);
            let further = self.nominated(unit, space, name);
            let visible = further.iter().filter(|n| n.visible_from <= here).map(|n| n.space);
            directives.extend(std::iter::once(space).chain(visible).map(|space| (around, space)));
        }
        directives
    }

    /// What `using a::f;` introduces, if it is of this name.
    pub(super) fn used(&self, unit: &ParsedUnit, file: usize, using: &Using, name: &[u8]) -> Direct {
        if using.kind != UsingKind::Declaration || using.name != name {
            return Direct::default();
        }
        let space = self.used_scope(unit, file, using);
        let has = space.map(|space| self.qualified(unit, space, name, &mut VisitedSpaces::new(), Bases::All));
        self.introduced(unit, file, using, has.unwrap_or_default())
    }

    /// What a using declaration introduces of what the scope has that it names.
    fn introduced(&self, unit: &ParsedUnit, file: usize, using: &Using, found: Direct) -> Direct {
        let from = unit.position(file, using.visible_from);
        let mut found = found.introduced(from);
        if found.is_empty() {
            found.unread.push(from);
        }
        // Outside of classes it introduces what is declared before it (C++17, [namespace.udecl]).
        if !self.is_class(self.space_at(unit, file, using.path.start)) {
            found.functions.retain(|f| self.visible_from(unit, f.what) <= from);
        }
        found
    }

    /// Adds what using declarations of a name in a scope introduce.
    fn add_of_usings(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        seen: &mut VisitedSpaces,
        found: &mut Direct,
    ) {
        // (Several may name one scope, which has more for the later ones.)
        let mut asked: BTreeMap<SpaceId, Direct> = BTreeMap::new();
        for &(file, u) in self.spaces[space as usize].usings.of_name(name) {
            let using = &unit.files[file].syntax.usings[u as usize];
            if using.kind != UsingKind::Declaration {
                continue;
            }
            let has = match self.used_scope(unit, file, using) {
                None => Direct::default(),
                Some(outer) if asked.contains_key(&outer) => asked[&outer].clone(),
                Some(outer) if seen.contains(&outer) => continue,
                Some(outer) => {
                    let has = self.qualified(unit, outer, name, seen, Bases::All);
                    asked.entry(outer).or_insert(has).clone()
                }
            };
            found.merge(self.introduced(unit, file, using, has));
        }
    }

    /// What is declared under a name in a scope: directly, in inline namespaces, by using declarations,
    /// in a class also in its bases if not in itself. Scopes that were seen have nothing new.
    pub(super) fn direct(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8], seen: &mut VisitedSpaces) -> Direct {
        self.direct_in(unit, space, name, seen, Bases::All)
    }

    /// The same, for a class only with some of its base classes.
    fn direct_in(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        seen: &mut VisitedSpaces,
        bases: Bases,
    ) -> Direct {
        let mut found = Direct::default();
        let s = &self.spaces[space as usize];
        if !seen.insert(space) {
            return found;
        }
        for &(file, index) in s.members.get(name).into_iter().flatten() {
            let d: &Declaration = &unit.files[file].syntax.declarations[index as usize];
            let here = Introduced { what: (file, index), from: None };
            match d.kind {
                DeclarationKind::Function => {}
                // A function hides a class of its name.
                DeclarationKind::Typedef if s.functions.contains_key(name) => found.hidden_types.push(here),
                // What has a function's name is one, declared by the name of its type.
                DeclarationKind::Object if s.functions.contains_key(name) => found.by_type_name.push((file, index)),
                _ => found.others.push(here),
            }
        }
        let functions = s.functions.get(name).into_iter().flatten();
        let own = functions.filter(|f| !self.function(**f).is_of_blocks);
        found.functions.extend(own.map(|f| Introduced { what: *f, from: None }));
        for &child in self.inline_children(space) {
            found.merge(self.direct(unit, child, name, seen));
        }
        self.add_of_usings(unit, space, name, seen, &mut found);
        if s.kind == ScopeKind::Class && found.is_empty() {
            match bases {
                Bases::Unknown => found.has_unasked_bases = !s.bases.is_empty(),
                _ => self.add_of_bases(unit, space, name, seen, bases, &mut found),
            }
        }
        found
    }

    /// Adds what the base classes of a class have under a name.
    fn add_of_bases(
        &self,
        unit: &ParsedUnit,
        class: SpaceId,
        name: &[u8],
        seen: &mut VisitedSpaces,
        bases: Bases,
        found: &mut Direct,
    ) {
        let written = &self.spaces[class as usize].bases;
        let is_skipped = |(file, place): &(usize, Range<usize>)| is_dependent(unit, *file, place);
        for (n, base) in self.base_classes(unit, class).into_iter().enumerate() {
            if bases == Bases::Independent && written.get(n).is_some_and(is_skipped) {
                continue;
            }
            match base {
                // What that derives from hangs on nothing any more.
                Some(base) => found.merge(self.direct(unit, base, name, seen)),
                None => found.has_unread_bases = true,
            }
        }
    }

    /// The functions of a name in a scope that qualifies it.
    pub fn in_space(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8]) -> Vec<FunctionId> {
        let found = self.qualified(unit, space, name, &mut VisitedSpaces::new(), Bases::All);
        if found.others.is_empty() { self.sorted(found.functions()) } else { Vec::new() }
    }

    /// What a qualified name means in a scope: in a namespace that does not declare it, what its using directives lead
    /// to, over any number of steps (C++17, [namespace.qual]).
    fn qualified(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        seen: &mut VisitedSpaces,
        bases: Bases,
    ) -> Direct {
        let mut found = self.direct_in(unit, space, name, seen, bases);
        if found.is_empty() && !self.is_class(space) {
            for (nominated, _) in self.directives(unit, space) {
                if !seen.contains(&nominated) {
                    found.merge(self.qualified(unit, nominated, name, seen, bases));
                }
            }
        }
        found
    }

    /// The namespaces that the using directives of a scope, and of those that are seen through it, nominate.
    fn directives(&self, unit: &ParsedUnit, space: SpaceId) -> Vec<(SpaceId, UnitPos)> {
        let within = self.with_inline(space);
        let usings = within.iter().flat_map(|s| self.spaces[*s as usize].usings.directives());
        let nominated = usings.filter_map(|&(file, u)| {
            let using = &unit.files[file].syntax.usings[u as usize];
            Some((self.using_space(unit, file, using)?, unit.position(file, using.visible_from)))
        });
        nominated.collect()
    }
}
