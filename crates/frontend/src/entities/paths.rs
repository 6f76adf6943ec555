//! The scopes that places are in and that paths such as `a::s<T>` name (C++17, [basic.lookup.qual]), as far
//! as that needs no types.

use super::search::Search;
use super::types::is_dependent;
use super::{DEPTH, Entities, SpaceId, UnknownSpecialisation, pattern, traits};
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{self, DeclarationKind, ScopeKind, Using, UsingKind};
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// How far a lookup of a path may still go, and what it has found so far.
#[derive(Clone, Copy)]
pub(super) struct Within<'s> {
    depth: u32,
    search: &'s Search,
}

/// What qualifies a declared name.
struct Qualifying {
    space: SpaceId,
    /// It is a specialisation of this template, and only the compiler knows which.
    is_unknown: bool,
}

impl Entities {
    pub fn is_class(&self, space: SpaceId) -> bool {
        self.spaces[space as usize].kind == ScopeKind::Class
    }

    /// Whether a scope is another one or one around it, or an inline one in these.
    pub fn is_enclosed_by(&self, inner: SpaceId, outer: SpaceId) -> bool {
        let inline = |s: &SpaceId| matches!(self.spaces[*s as usize].kind, ScopeKind::Namespace { inline: true });
        let mut named = std::iter::successors(Some(outer), |s| self.spaces[*s as usize].parent.filter(|_| inline(s)));
        let around: BTreeSet<SpaceId> = self.with_enclosing(inner).collect();
        named.any(|s| around.contains(&s))
    }

    /// A named scope and those around it, from the inside out.
    pub fn with_enclosing(&self, inner: SpaceId) -> impl Iterator<Item = SpaceId> {
        std::iter::successors(Some(inner), |s| self.spaces[*s as usize].parent)
    }

    /// The innermost namespace around a place, whatever class it is in.
    pub(super) fn namespace_at(&self, unit: &ParsedUnit, Position { file, at }: Position) -> Option<SpaceId> {
        self.with_enclosing(self.space_at(unit, file, at)).find(|s| !self.is_class(*s))
    }

    /// The named scope at a place: that of the class, where a member is defined outside of it.
    pub fn space_at(&self, unit: &ParsedUnit, file: usize, at: usize) -> SpaceId {
        let parsed = &unit.files[file];
        let mut scope = Some(parsed.syntax.scope_at(at));
        while let Some(s) = scope {
            if let Some(space) = self.of_scope[file][s as usize] {
                return space;
            }
            let this = &parsed.syntax.scopes[s as usize];
            if let (ScopeKind::Local, Some(qualifier)) = (this.kind, &this.name)
                && qualifier.start <= at
                && let Some(space) = self.qualifying_space(unit, file, qualifier)
            {
                return space;
            }
            scope = this.parent;
        }
        0
    }

    /// The scope that what qualifies a declared name says that it is declared in: of a class template the specialisation
    /// with these arguments (C++17, [temp.expl.spec], [temp.class.spec.mfunc]).
    pub(super) fn qualifying_space(&self, unit: &ParsedUnit, file: usize, qualifier: &Range<usize>) -> Option<SpaceId> {
        self.qualifying(unit, file, qualifier).map(|found| found.space)
    }

    /// Whether only the compiler knows of which explicit specialisation what qualifies a declared name says that it is a
    /// member: `G<sizeof(int)>::` where there are `G<4>` and `G<8>`. It is taken for the template's own.
    pub fn is_of_unknown_specialisation(&self, unit: &ParsedUnit, file: usize, qualifier: &Range<usize>) -> bool {
        self.qualifying(unit, file, qualifier).is_some_and(|found| found.is_unknown)
    }

    fn qualifying(&self, unit: &ParsedUnit, file: usize, qualifier: &Range<usize>) -> Option<Qualifying> {
        let parsed = &unit.files[file];
        let around = self.enclosing_space(parsed, file, qualifier.start);
        let path = &parsed.text.text()[qualifier.clone()];
        let path = expanded(unit, parsed, qualifier.start, path);
        let mut space = None;
        let mut is_unknown = false;
        let mut behind = 0;
        for end in component_ends(&path) {
            let name = syntax::last_component(&path[..end]);
            let found = match space {
                Some(outer) if !name.is_empty() => {
                    let search = Search::default();
                    self.member_space(unit, outer, name, Within { depth: DEPTH, search: &search })?
                }
                _ => self.resolve_space(unit, file, qualifier.start, around, &path[..end])?,
            };
            let written = &path[behind..end];
            let special = match written.contains(&b'<') {
                true => self.specialised(found, || pattern::of(unit, parsed, qualifier.start, written)),
                // (An alias may name a specialisation.)
                false => {
                    let place = Position { file, at: qualifier.start };
                    let around = space.unwrap_or(around);
                    let name = if space.is_some() { name } else { &path[..end] };
                    self.class_by_path(unit, place, around, name, found)
                }
            };
            is_unknown |= special.is_err();
            let special = special.unwrap_or(found);
            // Without `template <...>` it is a member of an explicit specialisation (C++17, [temp.expl.spec]).
            let is_of_special = special == found && written.contains(&b'<') && is_no_template(parsed, qualifier.start);
            let explicit = if is_of_special { self.explicit_specialisations(found) } else { Vec::new() };
            is_unknown |= explicit.len() > 1;
            space = Some(if let [only] = explicit[..] { only } else { special });
            behind = end + 2;
        }
        space.map(|space| Qualifying { space, is_unknown })
    }

    /// The scope that a qualifier such as `a::s<T>` names, seen from the scope `around` at a place.
    pub fn resolve_space(
        &self,
        unit: &ParsedUnit,
        file: usize,
        at: usize,
        around: SpaceId,
        path: &[u8],
    ) -> Option<SpaceId> {
        let search = Search::default();
        let found =
            self.resolve_in(unit, Position { file, at }, around, path, Within { depth: DEPTH, search: &search });
        if let Some(memo) = &self.memo {
            memo.keep(search);
        }
        found
    }

    pub(super) fn resolve_in(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        around: SpaceId,
        path: &[u8],
        Within { depth, search }: Within,
    ) -> Option<SpaceId> {
        let path = &*unit.files.get(file).map_or(path.into(), |parsed| expanded(unit, parsed, at, path));
        let components = syntax::components(path);
        let (first, rest) = components.split_first()?;
        let Some(depth) = depth.checked_sub(1) else {
            search.cut();
            return None;
        };
        let within = Within { depth, search };
        let local = |name: &[u8]| {
            unit.files
                .get(file)
                .and_then(|p| p.syntax.local(name, at))
                .is_some_and(|d| d.kind == DeclarationKind::Typedef)
        };
        let mut space = match first {
            [] if !rest.is_empty() => 0,
            [] => return (!path.trim_ascii().is_empty() || path.is_empty()).then_some(0),
            name if local(name) => return self.local_class(unit, file, at, name).filter(|_| rest.is_empty()),
            name => {
                let place = Position { file, at };
                self.named_in_block(unit, place, around, name, within)
                    .or_else(|| self.named_around_by_scopes(unit, place, around, name, within))?
            }
        };
        for name in rest {
            let found = self.member_space(unit, space, name, within)?;
            // What the arguments of a template choose among its specialisations is not told apart here.
            let special = &self.spaces[space as usize].specialisations;
            let other = |s: &SpaceId| self.member_space(unit, *s, name, within).is_some_and(|other| other != found);
            if special.iter().any(other) {
                return None;
            }
            space = found;
        }
        Some(space)
    }

    /// The class or namespace of a name in the scopes around a place, from one of them on outwards. What a using directive
    /// nominates is found as if it stood in the nearest namespace around both (C++17, [basic.lookup.unqual]).
    fn named_around_by_scopes(
        &self,
        unit: &ParsedUnit,
        place: Position,
        around: SpaceId,
        name: &[u8],
        within: Within,
    ) -> Option<SpaceId> {
        let common =
            |from: SpaceId, found: SpaceId| self.nearest_common(from, self.spaces[found as usize].parent.unwrap_or(0));
        let in_block = self.nominated_in_block(unit, place, around, name, within);
        let mut nominated = in_block.map(|found| (common(around, found), found));
        // (`struct s *p;` names a class before what is taken for its first declaration.)
        let mut unseen = None;
        for s in std::iter::successors(Some(around), |s| self.spaces[*s as usize].parent) {
            // A class's own name is known inside of it.
            if self.is_class(s) && self.spaces[s as usize].name == *name {
                return Some(s);
            }
            if let Some(found) = self.member_space(unit, s, name, within) {
                match self.way_to(unit, place, s, name, found) {
                    Some(Way::Declared) => return Some(found),
                    Some(Way::Nominated) => nominated = nominated.or(Some((common(s, found), found))),
                    None => unseen = unseen.or(Some(found)),
                }
            }
            if let Some((_, found)) = nominated.filter(|(common, _)| *common == s) {
                return Some(found);
            }
        }
        nominated.map(|(_, found)| found).or(unseen)
    }

    /// How a scope comes to have a class or namespace under a name, if that is seen at a place.
    fn way_to(&self, unit: &ParsedUnit, place: Position, space: SpaceId, name: &[u8], found: SpaceId) -> Option<Way> {
        if place.file >= unit.files.len() || self.is_class(space) {
            return Some(Way::Declared);
        }
        let here = unit.position(place.file, place.at);
        let within = self.with_inline(space);
        let is_type = |(file, index): &&(usize, u32)| {
            unit.files[*file].syntax.declarations[*index as usize].kind == DeclarationKind::Typedef
        };
        let declared = within.iter().flat_map(|s| self.spaces[*s as usize].members.get(name).into_iter().flatten());
        let declared = declared.filter(is_type).map(|(file, index)| super::declared_from(unit, *file, *index));
        let usings = within.iter().flat_map(|s| self.spaces[*s as usize].usings.of_name(name));
        let used =
            usings.map(|&(file, u)| unit.position(file, unit.files[file].syntax.usings[u as usize].visible_from));
        let mut from = declared.chain(used).peekable();
        match from.peek() {
            Some(_) => from.any(|from| from <= here).then_some(Way::Declared),
            None if self.child(space, name) == Some(found) => {
                let is_seen = |space: SpaceId| self.spaces[space as usize].opened.is_none_or(|at| at <= here);
                (self.is_class(found) || is_seen(found)).then_some(Way::Declared)
            }
            None => Some(Way::Nominated),
        }
    }

    /// The scope that a using declaration or an alias in a block around a place gives a name.
    fn named_in_block(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        around: SpaceId,
        name: &[u8],
        within: Within,
    ) -> Option<SpaceId> {
        let text = unit.files.get(file)?.text.text();
        self.named_around(unit, Position { file, at }, name).find_map(|using| {
            let path = &text[using.path.clone()];
            let place = Position { file, at: using.path.start };
            match using.kind {
                UsingKind::Alias => self.resolve_in(unit, place, around, path, within),
                UsingKind::Declaration => {
                    let colons = memchr::memmem::rfind(path, b"::")?;
                    let outer = self.resolve_in(unit, place, around, &path[..colons], within)?;
                    self.member_space(unit, outer, name, within)
                }
                UsingKind::Directive => None,
            }
        })
    }

    /// The scope of a name in what using directives in the blocks around a place nominate.
    fn nominated_in_block(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        around: SpaceId,
        name: &[u8],
        within: Within,
    ) -> Option<SpaceId> {
        let text = unit.files.get(file)?.text.text();
        self.directives_around(unit, Position { file, at }).find_map(|using| {
            let place = Position { file, at: using.path.start };
            let nominated = self.resolve_in(unit, place, around, &text[using.path.clone()], within)?;
            self.member_space(unit, nominated, name, within)
        })
    }

    /// A class that is local to a function.
    fn local_class(&self, unit: &ParsedUnit, file: usize, at: usize, name: &[u8]) -> Option<SpaceId> {
        let parsed = &unit.files[file];
        let d = parsed.syntax.local(name, at)?;
        let mut classes = self.class_scopes_in(unit, file, &d.whole);
        classes.find_map(|(s, space)| space.filter(|_| s.name.as_ref() == Some(&d.name)))
    }

    /// The scopes of classes that begin in a part of a file, and which named scopes they are.
    pub(super) fn class_scopes_in<'u>(
        &'u self,
        unit: &'u ParsedUnit,
        file: usize,
        part: &Range<usize>,
    ) -> impl Iterator<Item = (&'u syntax::Scope, Option<SpaceId>)> + use<'u> {
        let scopes = &unit.files[file].syntax.scopes;
        let first = scopes.partition_point(|s| s.range.start < part.start);
        let end = part.end;
        let from = scopes[first..].iter().zip(&self.of_scope[file][first..]);
        let within = from.take_while(move |(s, _)| s.range.start < end);
        within.filter(|(s, _)| s.kind == ScopeKind::Class).map(|(s, space)| (s, *space))
    }

    /// The scope of a name in another: a namespace or class, an alias of one, one of a base class or of an inline namespace,
    /// one that a using declaration or directive brings.
    fn member_space(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        Within { depth, search }: Within,
    ) -> Option<SpaceId> {
        if let Some(child) = self.child(space, name) {
            return Some(child);
        }
        let Some(depth) = depth.checked_sub(1) else {
            search.cut();
            return None;
        };
        search
            .member(space, name, self.memo.as_ref(), || self.not_own_space(unit, space, name, Within { depth, search }))
    }

    /// The same for what is not declared there itself.
    fn not_own_space(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8], within: Within) -> Option<SpaceId> {
        let s = &self.spaces[space as usize];
        for (file, u) in s.usings.giving(name) {
            let parsed = &unit.files[file];
            let using = &parsed.syntax.usings[u as usize];
            let path = &parsed.text.text()[using.path.clone()];
            let place = Position { file, at: using.path.start };
            let found = match using.kind {
                UsingKind::Alias => self.resolve_in(unit, place, space, path, within),
                UsingKind::Declaration => {
                    let colons = memchr::memmem::rfind(path, b"::")?;
                    let outer = self.resolve_in(unit, place, space, &path[..colons], within);
                    outer.filter(|o| *o != space).and_then(|o| self.member_space(unit, o, name, within))
                }
                UsingKind::Directive => {
                    let nominated = self.resolve_in(unit, place, s.parent.unwrap_or(0), path, within);
                    let nominated = nominated.or_else(|| self.child(space, path));
                    nominated.filter(|n| *n != space).and_then(|n| self.member_space(unit, n, name, within))
                }
            };
            if found.is_some() {
                return found;
            }
        }
        for &(file, index) in s.members.get(name).into_iter().flatten() {
            let parsed = &unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            if d.kind == DeclarationKind::Typedef
                && (d.type_name.is_empty() || !d.derived)
                && let Some(aliased) = aliased(parsed, d)
                && let Some(found) = self.resolve_in(
                    unit,
                    Position { file, at: aliased.start },
                    space,
                    &parsed.text.text()[aliased.clone()],
                    within,
                )
            {
                return Some(found);
            }
        }
        let mut inline = self.inline_children(space).iter();
        if let Some(found) = inline.find_map(|child| self.member_space(unit, *child, name, within)) {
            return Some(found);
        }
        if self.is_class(space) {
            let bases = self.base_classes_in(unit, space, within);
            // A base class's own name is a member of it (C++17, [class]).
            let in_base = |b: &SpaceId| match *self.spaces[*b as usize].name == *name {
                true => Some(*b),
                false => self.member_space(unit, *b, name, within),
            };
            return bases.iter().flatten().find_map(in_base);
        }
        None
    }

    /// Whether a qualifier that leads nowhere may stand for a class that was read: a template's parameter, what depends on
    /// one, or a type that is found in ways which the lookup of scopes does not follow.
    pub(super) fn may_be_class(&self, unit: &ParsedUnit, file: usize, at: usize, path: &[u8]) -> bool {
        let first = syntax::components(path).into_iter().find(|c| !c.is_empty());
        let Some(first) = first else { return false };
        let local = || unit.files[file].syntax.local(first, at).is_some_and(|d| d.kind == DeclarationKind::Typedef);
        first == b"decltype" || self.names.contains(first) || local()
    }

    pub(super) fn using_space(&self, unit: &ParsedUnit, file: usize, using: &Using) -> Option<SpaceId> {
        let around = self.space_at(unit, file, using.path.start);
        let path = &unit.files[file].text.text()[using.path.clone()];
        self.resolve_space(unit, file, using.path.start, around, path)
    }

    /// The base classes of a class, as they are written, then those that template arguments give; `None` for one that was
    /// not read.
    pub(super) fn base_classes(&self, unit: &ParsedUnit, class: SpaceId) -> Vec<Option<SpaceId>> {
        self.base_classes_in(unit, class, Within { depth: DEPTH, search: &Search::default() }).to_vec()
    }

    fn base_classes_in(&self, unit: &ParsedUnit, class: SpaceId, within: Within) -> Arc<[Option<SpaceId>]> {
        if let Some(known) = self.memo.as_ref().and_then(|m| m.bases(class)) {
            return known;
        }
        if !within.search.enters(class) {
            return Arc::new([]);
        }
        let s = &self.spaces[class as usize];
        let is_unknown = Cell::new(false);
        // What a base class that hangs on the class's own parameters may be besides what is written.
        let mut special: Vec<Option<SpaceId>> = Vec::new();
        let mut resolve = |(file, place): &(usize, Range<usize>)| {
            let parsed = &unit.files[*file];
            let around = s.parent.unwrap_or(0);
            let path = &parsed.text.text()[place.clone()];
            let resolved = |path: &[u8]| {
                let within = Within { depth: DEPTH, search: within.search };
                self.resolve_in(unit, Position { file: *file, at: place.start }, around, path, within)
            };
            let made = || traits::spelled_argument(path)?.ok();
            let (space, path) = match (resolved(path), made()) {
                (None, Some(argument)) => (resolved(argument), argument),
                (space, _) => (space, path),
            };
            if let Some(space) = space
                && is_dependent(unit, *file, place)
            {
                special.extend(self.spaces[space as usize].specialisations.iter().copied().map(Some));
                return Some(space).filter(|b| *b != class && self.is_class(*b));
            }
            let space = space
                .map(|space| self.class_by_path(unit, Position { file: *file, at: place.start }, around, path, space));
            is_unknown.set(is_unknown.get() || matches!(space, Some(Err(_))));
            space.and_then(Result::ok).filter(|b| *b != class && self.is_class(*b))
        };
        let mut found: Vec<Option<SpaceId>> = s.bases.iter().map(&mut resolve).collect();
        special.retain(|s| *s != Some(class) && !found.contains(s));
        found.extend(special);
        found.extend(self.instantiated_bases(unit, class, within));
        if is_unknown.get() && found[s.bases.len()..].iter().all(Option::is_some) {
            found.push(None);
        }
        let found: Arc<[Option<SpaceId>]> = found.into();
        within.search.leaves(class);
        if let Some(memo) = &self.memo {
            memo.keep_bases(class, &found);
        }
        found
    }

    pub(super) fn has_unknown_bases(&self, unit: &ParsedUnit, class: SpaceId) -> bool {
        self.with_bases(unit, class).contains(&None)
    }

    /// A class and all that it derives from, each once, before its own base classes; `None` for those that were not
    /// read.
    pub fn with_bases(&self, unit: &ParsedUnit, class: SpaceId) -> Vec<Option<SpaceId>> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![Some(class)];
        while let Some(base) = open.pop() {
            if seen.insert(base) {
                found.push(base);
                let bases = base.map(|b| self.base_classes(unit, b)).unwrap_or_default();
                open.extend(bases.into_iter().rev());
            }
        }
        found
    }

    /// The name of a base class that was not read, of a class around a place or one of its own base classes; what
    /// depends on a template's parameters is no such class: unqualified names are not looked up there.
    pub fn unknown_base_class(&self, unit: &ParsedUnit, file: usize, at: usize) -> Option<UnknownBase> {
        let around = std::iter::successors(Some(self.space_at(unit, file, at)), |s| self.spaces[*s as usize].parent);
        let mut open: Vec<SpaceId> = around.filter(|s| self.is_class(*s)).collect();
        let mut seen = BTreeSet::new();
        while let Some(class) = open.pop() {
            let written = &self.spaces[class as usize].bases;
            for (n, base) in self.base_classes(unit, class).into_iter().enumerate() {
                match (base, written.get(n)) {
                    (None, Some(spelled)) if !is_dependent(unit, spelled.0, &spelled.1) => {
                        // What was read of an alias template, or of a member of a template, is a matter of arguments.
                        let path = &unit.files[spelled.0].text.text()[spelled.1.clone()];
                        let is_read = |name: &[u8]| unit.files.iter().any(|p| p.syntax.declares_type(name));
                        let is_of_arguments =
                            || path.contains(&b'<') && syntax::components(path).into_iter().any(is_read);
                        let is_made = || matches!(traits::spelled_argument(path), Some(Err(UnknownSpecialisation)));
                        let may_be_any = path.starts_with(b"decltype") || is_made() || is_of_arguments();
                        return Some(UnknownBase { place: spelled.clone(), may_be_any });
                    }
                    (None, None) => {
                        return Some(UnknownBase { place: written.first()?.clone(), may_be_any: true });
                    }
                    (Some(base), _) if seen.insert(base) => open.push(base),
                    _ => {}
                }
            }
        }
        None
    }

    /// Whether a class around a place derives from one of which only the compiler knows which of those that were read it is.
    pub(super) fn may_be_of_unknown_base(&self, unit: &ParsedUnit, file: usize, at: usize) -> bool {
        self.unknown_base_class(unit, file, at).is_some_and(|base| base.may_be_any)
    }

    pub(super) fn nearest_common(&self, a: SpaceId, b: SpaceId) -> SpaceId {
        let up = |s: SpaceId| std::iter::successors(Some(s), |s| self.spaces[*s as usize].parent);
        let of_a: BTreeSet<SpaceId> = up(a).collect();
        up(b).find(|s| of_a.contains(s)).unwrap_or(0)
    }
}

/// How a scope has a name.
#[derive(Clone, Copy)]
enum Way {
    /// By a declaration in it or in an inline namespace, or by a using declaration.
    Declared,
    /// By a using directive.
    Nominated,
}

/// A base class of which it is not known which class it is.
pub struct UnknownBase {
    /// The file and place of what is written.
    pub place: (usize, Range<usize>),
    /// It hangs on template arguments or on the type of an expression: any class that was read may be it.
    pub may_be_any: bool,
}

/// Whether a declaration is in no class and no template.
fn is_no_template(parsed: &ParsedFile, at: usize) -> bool {
    let scopes = &parsed.syntax.scopes;
    let mut around = std::iter::successors(Some(parsed.syntax.scope_at(at)), |s| scopes[*s as usize].parent);
    around.all(|s| !matches!(scopes[s as usize].kind, ScopeKind::Template | ScopeKind::Class))
}

/// A path's last name with its template arguments.
pub(super) fn last_with_arguments(path: &[u8]) -> &[u8] {
    let ends = component_ends(path);
    &path[ends.len().checked_sub(2).map_or(0, |before| ends[before] + 2)..]
}

/// Where the names of a path end, with their template arguments.
pub(super) fn component_ends(path: &[u8]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut depth = 0usize;
    for (i, b) in path.iter().enumerate() {
        match b {
            b'<' | b'(' | b'[' => depth += 1,
            b'>' | b')' | b']' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && path.get(i + 1) == Some(&b':') => ends.push(i),
            _ => {}
        }
    }
    ends.push(path.len());
    ends
}

/// A path as it reads at a place where names in it are macros.
pub(super) fn expanded<'p>(unit: &ParsedUnit, parsed: &ParsedFile, at: usize, path: &'p [u8]) -> Cow<'p, [u8]> {
    let time = || unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start);
    let is_macro = |name: &&[u8]| unit.preprocessed.macros.get(name, time()).is_some_and(|m| !m.is_function_like());
    match syntax::components(path).iter().any(is_macro) {
        true => unit.preprocessed.expand(path, time(), &|_| false).text.trim_ascii().to_vec().into(),
        false => path.into(),
    }
}

/// The type that `using t = a::s;` or `typedef a::s t;` stands for.
pub(super) fn aliased(parsed: &ParsedFile, d: &syntax::Declaration) -> Option<Range<usize>> {
    if !d.type_name.is_empty() {
        return Some(d.type_name.clone());
    }
    let text = parsed.text.text();
    let behind = text.get(d.name.end..d.whole.end)?;
    let value = behind.trim_ascii_start().strip_prefix(b"=")?;
    let start = d.whole.end - value.len();
    let value = value.trim_ascii_end();
    let value = value.strip_suffix(b";").unwrap_or(value);
    Some(start..start + value.len())
}
