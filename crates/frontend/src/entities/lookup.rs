//! Lookup of names (C++17, [basic.lookup]), as far as it needs no types.

use super::types::{Class, Types, is_dependent};
use super::{DEPTH, Entities, FunctionId, SpaceId};
use crate::syntax::{self, Call, Declaration, DeclarationKind, Path, ScopeKind, Using, UsingKind};
use crate::unit::{ParsedFile, Unit};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

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
}

impl Entities {
    /// The functions that a call may mean; none if it is no call of a function that was read.
    pub fn callees(&self, unit: &Unit, file: usize, call: &Call) -> Callees {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        let name = &text[call.callee.clone()];
        let has_arguments = !text[call.arguments.clone()].trim_ascii().is_empty();
        let callees = self.named(unit, file, call.callee.start, name, &call.path, has_arguments);
        let is_template = |f: &FunctionId| {
            let (file, index) = self.function(*f).declarations[0];
            !unit.files[file].syntax.declarations[index as usize].templates.is_empty()
        };
        match call.is_comparison && !callees.functions.iter().any(is_template) {
            true => Callees::default(),
            false => callees,
        }
    }

    /// The functions that a name at a place may mean.
    pub fn named(&self, unit: &Unit, file: usize, at: usize, name: &[u8], path: &Path, has_arguments: bool) -> Callees {
        let parsed = &unit.files[file];
        let text = parsed.text.text();
        match path {
            Path::Plain => match self.unqualified(unit, file, at, name) {
                Found::Other => Callees::default(),
                Found::Functions(own) => {
                    let members = own.iter().any(|f| self.is_class(self.function(*f).space));
                    let more = match members || !has_arguments {
                        true => Vec::new(),
                        false => self.by_arguments(name, &own),
                    };
                    let is_open = !more.is_empty();
                    Callees { functions: self.sorted(own.into_iter().chain(more)), is_open }
                }
                Found::Nothing if has_arguments => {
                    let functions = self.by_arguments(name, &[]);
                    Callees { is_open: !functions.is_empty(), functions }
                }
                Found::Nothing => Callees::default(),
            },
            Path::Qualified(qualifier) => {
                let around = self.space_at(unit, file, at);
                match self.resolve_space(unit, file, at, around, &text[qualifier.clone()]) {
                    Some(space) => self.in_any_specialisation(unit, space, name),
                    // `T::f`: any class may be meant.
                    None if self.may_be_class(unit, file, at, &text[qualifier.clone()]) => self.in_any_class(name),
                    None => Callees::default(),
                }
            }
            Path::Member { object, arrow, qualifier } => {
                let qualifier = qualifier.as_ref().map(|q| &text[q.clone()]);
                self.member_of(unit, (file, at), name, (&text[object.clone()], *arrow, qualifier))
            }
        }
    }

    /// The functions that the name of a member may mean: of an object, reached by `->` or not, with what
    /// qualifies the name. All is read at a place.
    pub fn member_of(
        &self,
        unit: &Unit,
        (file, at): (usize, usize),
        name: &[u8],
        (object, arrow, qualifier): (&[u8], bool, Option<&[u8]>),
    ) -> Callees {
        let class = match qualifier {
            Some(q) => {
                let around = self.space_at(unit, file, at);
                self.resolve_space(unit, file, at, around, q).map_or(Class::Unknown, Class::Known)
            }
            None => self.class_of(unit, (file, at), object, arrow),
        };
        match class {
            Class::Known(class) => match self.in_space(unit, class, name) {
                none if none.is_empty() && self.has_unknown_bases(unit, class) => self.in_any_class(name),
                _ => self.in_any_specialisation(unit, class, name),
            },
            Class::Foreign => Callees::default(),
            Class::Unknown => self.in_any_class(name),
        }
    }

    fn sorted(&self, functions: impl IntoIterator<Item = FunctionId>) -> Vec<FunctionId> {
        functions.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
    }

    pub fn is_class(&self, space: SpaceId) -> bool {
        self.spaces[space as usize].kind == ScopeKind::Class
    }

    /// Whether a scope is another one or one around it, or an inline one in these.
    pub fn is_around(&self, inner: SpaceId, outer: SpaceId) -> bool {
        let inline = |s: &SpaceId| matches!(self.spaces[*s as usize].kind, ScopeKind::Namespace { inline: true });
        let mut named = std::iter::successors(Some(outer), |s| self.spaces[*s as usize].parent.filter(|_| inline(s)));
        let around: BTreeSet<SpaceId> =
            std::iter::successors(Some(inner), |s| self.spaces[*s as usize].parent).collect();
        named.any(|s| around.contains(&s))
    }

    /// The functions of a name in namespaces that arguments may lead to.
    fn by_arguments(&self, name: &[u8], own: &[FunctionId]) -> Vec<FunctionId> {
        let open = |s: &super::Space| s.has_types && matches!(s.kind, ScopeKind::Namespace { .. } | ScopeKind::File);
        let spaces = self.spaces.iter().enumerate().filter(|(id, s)| open(s) || self.holds_types(*id as SpaceId));
        let found = spaces.flat_map(|(_, s)| s.functions.get(name).into_iter().flatten().copied());
        found.filter(|f| !own.contains(f)).collect()
    }

    /// Whether a namespace has types in one of its inline namespaces, or is one of a space that has.
    fn holds_types(&self, space: SpaceId) -> bool {
        let s = &self.spaces[space as usize];
        match s.kind {
            ScopeKind::Namespace { inline } => {
                let inner = self.inline_children(space).iter().any(|c| self.spaces[*c as usize].has_types);
                inner || (inline && s.parent.is_some_and(|p| self.spaces[p as usize].has_types))
            }
            _ => false,
        }
    }

    /// The functions of a name in a scope; of a class template also those in its specialisations, of
    /// which only the compiler knows the one that is meant.
    fn in_any_specialisation(&self, unit: &Unit, space: SpaceId, name: &[u8]) -> Callees {
        let special = &self.spaces[space as usize].specialisations;
        let more: Vec<FunctionId> = special.iter().flat_map(|s| self.in_space(unit, *s, name)).collect();
        let own = self.in_space(unit, space, name);
        let is_open = !more.is_empty();
        Callees { functions: self.sorted(own.into_iter().chain(more)), is_open }
    }

    fn in_any_class(&self, name: &[u8]) -> Callees {
        let classes = self.spaces.iter().filter(|s| s.kind == ScopeKind::Class);
        let functions = classes.flat_map(|s| s.functions.get(name).into_iter().flatten().copied());
        Callees { functions: self.sorted(functions), is_open: true }
    }

    /// The named scope at a place: that of the class, where a member is defined outside of it.
    pub fn space_at(&self, unit: &Unit, file: usize, at: usize) -> SpaceId {
        let parsed = &unit.files[file];
        let mut scope = Some(parsed.syntax.scope_at(at));
        while let Some(s) = scope {
            if let Some(space) = self.of_scope[file][s as usize] {
                return space;
            }
            let this = &parsed.syntax.scopes[s as usize];
            if let (ScopeKind::Local, Some(qualifier)) = (this.kind, &this.name) {
                let around = self.around(parsed, file, this.range.start);
                let found =
                    self.resolve_space(unit, file, this.range.start, around, &parsed.text.text()[qualifier.clone()]);
                if let Some(space) = found {
                    return space;
                }
            }
            scope = this.parent;
        }
        0
    }

    /// What an unqualified name means at a place, arguments apart.
    pub fn unqualified(&self, unit: &Unit, file: usize, at: usize, name: &[u8]) -> Found {
        let parsed = &unit.files[file];
        let local = parsed.syntax.local(name, at);
        if local.is_some_and(|d| d.kind != DeclarationKind::Function) {
            return Found::Other;
        }
        let (inner, mut directives) = self.local_usings(unit, file, at, name);
        if !inner.is_empty() {
            return Found::Functions(inner);
        }
        let here = unit.position(file, at);
        let start = self.space_at(unit, file, at);
        let mut space = Some(start);
        while let Some(s) = space {
            for &(f, u) in &self.spaces[s as usize].usings {
                let using = &unit.files[f].syntax.usings[u as usize];
                if using.kind == UsingKind::Directive
                    && unit.position(f, using.visible_from) <= here
                    && let Some(nominated) = self.using_space(unit, f, using)
                {
                    directives.push((s, nominated));
                }
            }
            let mut found = self.direct_without(unit, s, name, DEPTH, true);
            for (from, nominated) in &directives {
                if self.nearest_common(*from, *nominated) == s {
                    found.merge(self.direct(unit, *nominated, name, DEPTH));
                }
            }
            let in_class = self.is_class(s);
            found.retain(|f| {
                let first = self.function(*f).declarations[0];
                let d = &unit.files[first.0].syntax.declarations[first.1 as usize];
                in_class || unit.position(first.0, d.visible_from) <= here
            });
            if found.other && !found.visible_other(unit, here) && !in_class {
                found.other = false;
            }
            match found {
                Direct { other: true, .. } => return Found::Other,
                Direct { functions, .. } if !functions.is_empty() => return Found::Functions(functions),
                _ => {}
            }
            space = self.spaces[s as usize].parent;
        }
        Found::Nothing
    }

    /// The object that a name means at a place where no block declares it: the declaration that is seen
    /// last, with its file. `None`: there is none, or it is not clear which.
    pub fn object<'u>(&self, unit: &'u Unit, file: usize, at: usize, name: &[u8]) -> Option<(usize, &'u Declaration)> {
        let here = unit.position(file, at);
        let around = self.space_at(unit, file, at);
        if let Some(colons) = memchr::memmem::rfind(name, b"::") {
            let space = match &name[..colons] {
                b"" => 0,
                path => match self.resolve_space(unit, file, at, around, path) {
                    Some(space) => space,
                    None => return self.enumerator(unit, (file, at), path, &name[colons + 2..]),
                },
            };
            return self.object_in(unit, space, &name[colons + 2..], here, DEPTH)?;
        }
        let parsed = &unit.files[file];
        let in_block = |u: &&Using| {
            let scope = &parsed.syntax.scopes[u.scope as usize];
            scope.kind == ScopeKind::Local && scope.range.contains(&at) && u.visible_from <= at
        };
        for using in parsed.syntax.usings.iter().filter(in_block) {
            if let Some(found) = self.used_object(unit, (file, using), name, here, DEPTH)? {
                return Some(found);
            }
        }
        let mut space = Some(around);
        while let Some(s) = space {
            if let Some(found) = self.object_in(unit, s, name, here, DEPTH)? {
                return Some(found);
            }
            space = self.spaces[s as usize].parent;
        }
        None
    }

    /// An enumerator that is qualified with the name of its enumeration, though it need not be.
    fn enumerator<'u>(
        &self,
        unit: &'u Unit,
        (file, at): (usize, usize),
        path: &[u8],
        name: &[u8],
    ) -> Option<(usize, &'u Declaration)> {
        let types = Types { entities: self, unit };
        let (owner, enumeration) = types.type_declaration((file, at), self.space_at(unit, file, at), path)?;
        let within = |d: &&Declaration| {
            d.kind == DeclarationKind::Enumerator
                && enumeration.whole.start <= d.whole.start
                && d.whole.end <= enumeration.whole.end
        };
        unit.files[owner].syntax.declarations_of(name).find(within).map(|d| (owner, d))
    }

    /// What a scope has under a name, as seen at a position; the outer `None`: it is not clear.
    #[allow(clippy::type_complexity, reason = "a declaration that may be unclear or not there")]
    fn object_in<'u>(
        &self,
        unit: &'u Unit,
        space: SpaceId,
        name: &[u8],
        here: crate::cpp::UnitPos,
        depth: u32,
    ) -> Option<Option<(usize, &'u Declaration)>> {
        let depth = depth.checked_sub(1)?;
        let declaration = |&(f, i): &(usize, u32)| (f, &unit.files[f].syntax.declarations[i as usize]);
        let inner = self.inline_children(space);
        let in_class = self.is_class(space);
        let members = inner.iter().chain([&space]).flat_map(|s| self.spaces[*s as usize].members.get(name));
        let visible = |(f, d): &(usize, &Declaration)| in_class || unit.position(*f, d.visible_from) <= here;
        let seen: Vec<_> = members.flatten().map(declaration).filter(visible).collect();
        if let Some(last) = seen.last() {
            // Specialisations of a class template have members of one name.
            let first = seen[0].1.scope;
            return (!in_class || seen.iter().all(|(f, d)| *f == last.0 && d.scope == first)).then_some(Some(*last));
        }
        for &(file, u) in &self.spaces[space as usize].usings {
            let using = &unit.files[file].syntax.usings[u as usize];
            if unit.position(file, using.visible_from) <= here
                && let Some(found) = self.used_object(unit, (file, using), name, here, depth)?
            {
                return Some(Some(found));
            }
        }
        if in_class {
            for (spelled, base) in self.spaces[space as usize].bases.iter().zip(self.base_classes(unit, space)) {
                match base {
                    _ if is_dependent(unit, (spelled.0, &spelled.1)) => {}
                    Some(base) => {
                        if let Some(found) = self.object_in(unit, base, name, here, depth)? {
                            return Some(Some(found));
                        }
                    }
                    None => return None,
                }
            }
        }
        Some(None)
    }

    /// What a using declaration or directive brings under a name.
    #[allow(clippy::type_complexity, reason = "a declaration that may be unclear or not there")]
    fn used_object<'u>(
        &self,
        unit: &'u Unit,
        (file, using): (usize, &Using),
        name: &[u8],
        here: crate::cpp::UnitPos,
        depth: u32,
    ) -> Option<Option<(usize, &'u Declaration)>> {
        let depth = depth.checked_sub(1)?;
        let parsed = &unit.files[file];
        let path = &parsed.text.text()[using.path.clone()];
        match using.kind {
            UsingKind::Declaration if syntax::last_component(path) == name => {
                let around = self.around(parsed, file, using.path.start);
                let colons = memchr::memmem::rfind(path, b"::")?;
                let space =
                    self.resolve_space(unit, file, using.path.start, around, path[..colons].trim_ascii_end())?;
                self.object_in(unit, space, name, here, depth)
            }
            UsingKind::Directive => match self.using_space(unit, file, using) {
                Some(space) => self.object_in(unit, space, name, here, depth),
                None => Some(None),
            },
            _ => Some(None),
        }
    }

    /// The definition of the `constexpr` function that a name can only mean at a place, if it has been
    /// seen and the function has no variants.
    pub fn constexpr_function<'u>(
        &self,
        unit: &'u Unit,
        (file, at): (usize, usize),
        name: &[u8],
    ) -> Option<(usize, &'u Declaration)> {
        let around = self.space_at(unit, file, at);
        let functions = match memchr::memmem::rfind(name, b"::") {
            Some(0) => self.in_space(unit, 0, &name[2..]),
            Some(colons) => {
                let space = self.resolve_space(unit, file, at, around, &name[..colons])?;
                self.in_space(unit, space, &name[colons + 2..])
            }
            None => match self.named(unit, file, at, name, &Path::Plain, true) {
                Callees { functions, is_open: false } => functions,
                Callees { .. } => return None,
            },
        };
        let [function] = functions[..] else { return None };
        let is_base = |(f, parsed): (usize, &ParsedFile)| {
            let directives = parsed.directives.iter().enumerate();
            let mut variants = directives.filter(|(_, d)| d.directive.name == "declare variant");
            variants.any(|(i, _)| parsed.function_after(i).is_some_and(|d| self.function_of(f, d) == Some(function)))
        };
        let in_region = self.in_regions.values().any(|(_, base)| *base == Some(function));
        if in_region || unit.files.iter().enumerate().any(is_base) {
            return None;
        }
        let here = unit.position(file, at);
        let declarations = self.function(function).declarations.iter();
        let found = declarations.map(|&(f, i)| (f, &unit.files[f].syntax.declarations[i as usize]));
        let definitions: Vec<_> = found.filter(|(_, d)| d.definition.is_some()).collect();
        let [(f, d)] = definitions[..] else { return None };
        let fits = d.templates.is_empty() && d.specifiers.is_constexpr && !d.specifiers.is_virtual;
        (fits && unit.position(f, d.visible_from) <= here).then_some((f, d))
    }

    /// Using declarations of a name, and using directives, in the blocks around a place.
    fn local_usings(
        &self,
        unit: &Unit,
        file: usize,
        at: usize,
        name: &[u8],
    ) -> (Vec<FunctionId>, Vec<(SpaceId, SpaceId)>) {
        let parsed = &unit.files[file];
        let mut functions = Vec::new();
        let mut directives = Vec::new();
        for u in &parsed.syntax.usings {
            let scope = &parsed.syntax.scopes[u.scope as usize];
            if scope.kind != ScopeKind::Local || !scope.range.contains(&at) || u.visible_from > at {
                continue;
            }
            match u.kind {
                UsingKind::Declaration => functions.extend(self.using_functions(unit, file, u, name, DEPTH)),
                UsingKind::Directive => {
                    if let Some(space) = self.using_space(unit, file, u) {
                        directives.push((self.space_at(unit, file, at), space));
                    }
                }
                UsingKind::Alias(_) => {}
            }
        }
        (functions, directives)
    }

    fn using_space(&self, unit: &Unit, file: usize, using: &Using) -> Option<SpaceId> {
        let parsed = &unit.files[file];
        let around = self.around(parsed, file, using.path.start);
        self.resolve_space(unit, file, using.path.start, around, &parsed.text.text()[using.path.clone()])
    }

    /// The functions that a using declaration brings under a name.
    pub fn brought_by(&self, unit: &Unit, file: usize, using: &Using, name: &[u8]) -> Vec<FunctionId> {
        self.using_functions(unit, file, using, name, DEPTH)
    }

    /// The functions that `using a::f;` brings, if it is of this name.
    fn using_functions(&self, unit: &Unit, file: usize, using: &Using, name: &[u8], depth: u32) -> Vec<FunctionId> {
        let parsed = &unit.files[file];
        let path = &parsed.text.text()[using.path.clone()];
        if syntax::last_component(path) != name || depth == 0 {
            return Vec::new();
        }
        let around = self.around(parsed, file, using.path.start);
        let Some(colons) = memchr::memmem::rfind(path, b"::") else { return Vec::new() };
        match self.resolve_space(unit, file, using.path.start, around, path[..colons].trim_ascii_end()) {
            Some(space) => self.direct(unit, space, name, depth - 1).functions,
            None => Vec::new(),
        }
    }

    /// What is declared under a name in a scope: directly, in inline namespaces, by using declarations,
    /// in a class also in its bases if not in itself.
    fn direct(&self, unit: &Unit, space: SpaceId, name: &[u8], depth: u32) -> Direct {
        self.direct_without(unit, space, name, depth, false)
    }

    /// The same, without what only base classes have that depend on a template's parameters: an
    /// unqualified name is not looked up there.
    fn direct_without(&self, unit: &Unit, space: SpaceId, name: &[u8], depth: u32, dependent_bases: bool) -> Direct {
        let mut found = Direct::default();
        let s = &self.spaces[space as usize];
        if depth == 0 {
            return found;
        }
        for &(file, index) in s.members.get(name).into_iter().flatten() {
            let d = &unit.files[file].syntax.declarations[index as usize];
            match d.kind {
                DeclarationKind::Function => {}
                // A function hides a class of its name.
                DeclarationKind::Typedef if s.functions.contains_key(name) => {}
                _ => found.others.push((file, index)),
            }
        }
        found.other = !found.others.is_empty();
        found.functions.extend(s.functions.get(name).into_iter().flatten());
        for &child in self.inline_children(space) {
            found.merge(self.direct(unit, child, name, depth - 1));
        }
        for &(file, u) in &s.usings {
            let using = &unit.files[file].syntax.usings[u as usize];
            if using.kind == UsingKind::Declaration {
                found.functions.extend(self.using_functions(unit, file, using, name, depth));
            }
        }
        if s.kind == ScopeKind::Class && found.functions.is_empty() && !found.other {
            let bases = self.base_classes(unit, space);
            for (spelled, base) in s.bases.iter().zip(bases) {
                let Some(base) = base else { continue };
                if dependent_bases && is_dependent(unit, (spelled.0, &spelled.1)) {
                    continue;
                }
                found.merge(self.direct_without(unit, base, name, depth - 1, dependent_bases));
            }
        }
        found
    }

    /// The functions of a name in a scope that qualifies it.
    pub fn in_space(&self, unit: &Unit, space: SpaceId, name: &[u8]) -> Vec<FunctionId> {
        let direct = self.direct(unit, space, name, DEPTH);
        if direct.other || !direct.functions.is_empty() || self.is_class(space) {
            return if direct.other { Vec::new() } else { direct.functions };
        }
        let directives = self.spaces[space as usize].usings.iter().filter_map(|&(file, u)| {
            let using = &unit.files[file].syntax.usings[u as usize];
            (using.kind == UsingKind::Directive).then(|| self.using_space(unit, file, using)).flatten()
        });
        directives.flat_map(|s| self.direct(unit, s, name, DEPTH).functions).collect()
    }

    /// The base classes of a class; `None` for one that was not read.
    pub(super) fn base_classes(&self, unit: &Unit, class: SpaceId) -> Vec<Option<SpaceId>> {
        let s = &self.spaces[class as usize];
        let resolve = |(file, place): &(usize, Range<usize>)| {
            let parsed = &unit.files[*file];
            let around = s.parent.unwrap_or(0);
            let space = self.resolve_space(unit, *file, place.start, around, &parsed.text.text()[place.clone()]);
            space.filter(|b| *b != class && self.is_class(*b))
        };
        s.bases.iter().map(resolve).collect()
    }

    fn has_unknown_bases(&self, unit: &Unit, class: SpaceId) -> bool {
        let mut open = vec![class];
        let mut seen = BTreeSet::new();
        while let Some(class) = open.pop() {
            for base in self.base_classes(unit, class) {
                match base {
                    None => return true,
                    Some(b) if seen.insert(b) => open.push(b),
                    Some(_) => {}
                }
            }
        }
        false
    }

    fn nearest_common(&self, a: SpaceId, b: SpaceId) -> SpaceId {
        let up = |s: SpaceId| std::iter::successors(Some(s), |s| self.spaces[*s as usize].parent);
        let of_a: BTreeSet<SpaceId> = up(a).collect();
        up(b).find(|s| of_a.contains(s)).unwrap_or(0)
    }

    /// The scope that a qualifier such as `a::s<T>` names, seen from the scope `around` at a place.
    pub fn resolve_space(&self, unit: &Unit, file: usize, at: usize, around: SpaceId, path: &[u8]) -> Option<SpaceId> {
        self.resolve_to_depth(unit, (file, at), around, path, DEPTH)
    }

    fn resolve_to_depth(
        &self,
        unit: &Unit,
        (file, at): (usize, usize),
        around: SpaceId,
        path: &[u8],
        depth: u32,
    ) -> Option<SpaceId> {
        let path = &*unit.files.get(file).map_or(path.into(), |parsed| expanded(unit, (parsed, at), path));
        let components = syntax::components(path);
        let (first, rest) = components.split_first()?;
        let depth = depth.checked_sub(1)?;
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
                let mut up = std::iter::successors(Some(around), |s| self.spaces[*s as usize].parent);
                up.find_map(|s| {
                    // A class's own name is known inside of it.
                    let own = self.is_class(s) && self.spaces[s as usize].name == **name;
                    if own { Some(s) } else { self.member_space(unit, s, name, depth) }
                })?
            }
        };
        for name in rest {
            space = self.member_space(unit, space, name, depth)?;
        }
        Some(space)
    }

    /// A class that is local to a function.
    fn local_class(&self, unit: &Unit, file: usize, at: usize, name: &[u8]) -> Option<SpaceId> {
        let parsed = &unit.files[file];
        let d = parsed.syntax.local(name, at)?;
        let scopes = parsed.syntax.scopes.iter().enumerate();
        let own = |s: &syntax::Scope| s.kind == ScopeKind::Class && s.name.as_ref() == Some(&d.name);
        scopes.filter(|(_, s)| own(s)).find_map(|(i, _)| self.of_scope[file][i])
    }

    /// The scope of a name in another: a namespace or class, an alias of one, one of a base class, one
    /// that a using declaration or directive brings.
    fn member_space(&self, unit: &Unit, space: SpaceId, name: &[u8], depth: u32) -> Option<SpaceId> {
        let depth = depth.checked_sub(1)?;
        if let Some(child) = self.child(space, name) {
            return Some(child);
        }
        let s = &self.spaces[space as usize];
        for &(file, u) in &s.usings {
            let parsed = &unit.files[file];
            let using = &parsed.syntax.usings[u as usize];
            let text = parsed.text.text();
            let path = &text[using.path.clone()];
            let place = (file, using.path.start);
            let found = match &using.kind {
                UsingKind::Alias(alias) if &text[alias.clone()] == name => {
                    self.resolve_to_depth(unit, place, space, path, depth)
                }
                UsingKind::Declaration if syntax::last_component(path) == name => {
                    let colons = memchr::memmem::rfind(path, b"::")?;
                    let outer = self.resolve_to_depth(unit, place, space, &path[..colons], depth);
                    outer.filter(|o| *o != space).and_then(|o| self.member_space(unit, o, name, depth))
                }
                UsingKind::Directive => {
                    let nominated = self.resolve_to_depth(unit, place, s.parent.unwrap_or(0), path, depth);
                    let nominated = nominated.or_else(|| self.child(space, path));
                    nominated.filter(|n| *n != space).and_then(|n| self.member_space(unit, n, name, depth.min(2)))
                }
                _ => None,
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
                && let Some(found) = self.resolve_to_depth(
                    unit,
                    (file, aliased.start),
                    space,
                    &parsed.text.text()[aliased.clone()],
                    depth,
                )
            {
                return Some(found);
            }
        }
        if self.is_class(space) {
            return self
                .base_classes(unit, space)
                .into_iter()
                .flatten()
                .find_map(|b| self.member_space(unit, b, name, depth));
        }
        None
    }

    /// Whether a qualifier that leads nowhere may stand for a class that was read: a template's
    /// parameter, or what depends on one.
    fn may_be_class(&self, unit: &Unit, file: usize, at: usize, path: &[u8]) -> bool {
        let first = syntax::components(path).into_iter().find(|c| !c.is_empty());
        let Some(first) = first else { return false };
        let parsed = &unit.files[file];
        let local = parsed.syntax.local(first, at).is_some_and(|d| d.kind == DeclarationKind::Typedef);
        let around = self.space_at(unit, file, at);
        let mut up = std::iter::successors(Some(around), |s| self.spaces[*s as usize].parent);
        local
            || first == b"decltype"
            || up.any(|s| self.child(s, first).is_some() || self.spaces[s as usize].members.contains_key(first))
    }
}

/// A path as it reads at a place where names in it are macros.
pub(super) fn expanded<'p>(unit: &Unit, (parsed, at): (&ParsedFile, usize), path: &'p [u8]) -> Cow<'p, [u8]> {
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

/// What one scope has under a name.
#[derive(Default)]
struct Direct {
    functions: Vec<FunctionId>,
    other: bool,
    others: Vec<(usize, u32)>,
}

impl Direct {
    fn merge(&mut self, more: Direct) {
        self.functions.extend(more.functions);
        self.other |= more.other;
        self.others.extend(more.others);
    }

    fn retain(&mut self, keep: impl Fn(&FunctionId) -> bool) {
        self.functions.retain(keep);
    }

    fn visible_other(&self, unit: &Unit, here: crate::cpp::UnitPos) -> bool {
        let visible = |&(f, i): &(usize, u32)| {
            unit.position(f, unit.files[f].syntax.declarations[i as usize].visible_from) <= here
        };
        self.others.iter().any(visible)
    }
}
