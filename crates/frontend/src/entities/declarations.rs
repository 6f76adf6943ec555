//! Which function a declaration declares (C++17, [basic.link], [over.dcl]).

use super::{Declared, Entities, Function, FunctionId, SpaceId, canonical, parameters, pattern, same_types, signature};
use crate::mangle;
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{Declaration, DeclarationKind, ScopeKind};
use std::ops::Range;

/// Which function a declaration out of its scope, which none has the signature of, declares.
enum Alike {
    One(FunctionId),
    /// Only the compiler knows.
    Several,
    None,
}

impl Entities {
    pub(super) fn declare(&mut self, unit: &ParsedUnit, file: usize, index: u32) {
        let parsed = &unit.files[file];
        let d = &parsed.syntax.declarations[index as usize];
        let Some(around) = self.of_scope[file][d.scope as usize] else { return };
        let spaces = match &d.qualifier {
            Some(q) => match self.qualifying_space(unit, file, q) {
                // A member of an inline namespace is one of that around, too ([namespace.def]).
                Some(space) if !self.is_class(space) => self.with_inline(space),
                Some(space) => vec![space],
                None => return,
            },
            None => vec![around],
        };
        let plain = mangle::plain(parsed.name_of(d)).into_owned();
        let in_region = self.in_regions.get(&(file, d.name.start)).map(|(name, _)| name.clone());
        // A variant in a region is declared nowhere else.
        let is_variant = in_region.is_some();
        let name = in_region.unwrap_or_else(|| plain.clone());
        let has_it = |s: &&SpaceId| self.spaces[**s as usize].members.contains_key(&plain);
        let mut space = *spaces.iter().find(has_it).unwrap_or(&spaces[0]);
        if d.kind != DeclarationKind::Function {
            self.spaces[space as usize].has_types |= d.kind == DeclarationKind::Typedef;
            return self.add_member(space, &name, file, index);
        }
        if d.is_specialisation(parsed.text.text()) {
            self.add_member(space, &name, file, index);
            let has_functions = |s: &&SpaceId| !self.primaries(unit, **s, &name).is_empty();
            let of = *spaces.iter().find(has_functions).unwrap_or(&space);
            return self.specialise(unit, file, index, of, &name);
        }
        if d.template_arguments.is_some() {
            self.add_member(space, &name, file, index);
            // An instantiation is no function of its own.
            if let [only] = self.primaries(unit, space, &name)[..] {
                self.of_declaration.insert((file, d.name.start), only);
            }
            return;
        }
        let declared = Declared { file, declaration: d };
        let types = signature::types(parsed, d, 0);
        let signature = signature::with_types(parsed, d, types.clone());
        let exact = |s: &SpaceId| self.exact.get(&(*s, name.clone(), signature.clone())).copied();
        let mut found = spaces.iter().find_map(exact);
        for s in &spaces {
            found = found.or_else(|| self.spelled_otherwise(unit, *s, &name, declared));
        }
        if found.is_none() && d.qualifier.is_some() && !is_variant {
            found = match self.alike(unit, &spaces, &name, declared) {
                Alike::One(function) => Some(function),
                Alike::Several => {
                    self.unclear.insert((file, d.name.start));
                    None
                }
                Alike::None => None,
            };
            if found.is_none() {
                return self.add_member(space, &name, file, index);
            }
        }
        let id = match found {
            Some(function) => {
                space = self.function(function).space;
                function
            }
            None => self.add(Function::undeclared(space, name.clone(), signature, types)),
        };
        self.add_member(space, &name, file, index);
        self.add_declaration(parsed, declared, id, index);
    }

    /// The functions that only blocks declare: they are of the namespace around (C++17, [basic.link]).
    pub(super) fn declare_in_blocks(&mut self, unit: &ParsedUnit) {
        for (file, parsed) in unit.files.iter().enumerate().filter(|(_, parsed)| !parsed.system) {
            let is_in_block = |d: &Declaration| {
                let scope = &parsed.syntax.scopes[d.scope as usize];
                let is_plain = d.qualifier.is_none() && d.definition.is_none() && d.templates.is_empty();
                d.kind == DeclarationKind::Function && scope.kind == ScopeKind::Local && is_plain
            };
            for (index, d) in parsed.syntax.declarations.iter().enumerate().filter(|(_, d)| is_in_block(d)) {
                let Some(space) = self.namespace_at(unit, Position { file, at: d.name.start }) else { continue };
                let declared = Declared { file, declaration: d };
                let name = mangle::plain(parsed.name_of(d)).into_owned();
                let types = signature::types(parsed, d, 0);
                let signature = signature::with_types(parsed, d, types.clone());
                let id = match self.exact.get(&(space, name.clone(), signature.clone())).copied() {
                    Some(known) if !self.function(known).is_of_blocks => continue,
                    Some(known) => known,
                    None if self.spelled_otherwise(unit, space, &name, declared).is_some() => continue,
                    None => {
                        let function = Function::undeclared(space, name, signature, types);
                        self.add(Function { is_of_blocks: true, ..function })
                    }
                };
                self.add_declaration(parsed, declared, id, index as u32);
            }
        }
    }

    /// The function of some scopes that a declaration elsewhere may declare, which may spell its types otherwise.
    fn alike(&self, unit: &ParsedUnit, spaces: &[SpaceId], name: &[u8], declared: Declared) -> Alike {
        let in_space = |s: &SpaceId| self.spaces[*s as usize].functions.get(name).into_iter().flatten().copied();
        let known: Vec<FunctionId> = spaces.iter().flat_map(in_space).collect();
        let arity = |Declared { file, declaration }: Declared| signature::arity(&unit.files[file], declaration);
        let as_many = |f: &FunctionId| arity(self.first(unit, *f)) == arity(declared);
        let mut fitting: Vec<FunctionId> = known.iter().copied().filter(as_many).collect();
        if let ([only], _) | (_, [only]) = (&known[..], &fitting[..]) {
            return Alike::One(*only);
        }
        fitting.retain(|f| self.may_declare(unit, declared, *f) && self.definition(unit, *f).is_none());
        match fitting[..] {
            [] => Alike::None,
            [only] => Alike::One(only),
            _ => Alike::Several,
        }
    }

    /// The first declaration of a function.
    pub(super) fn first<'u>(&self, unit: &'u ParsedUnit, function: FunctionId) -> Declared<'u> {
        let (file, index) = self.function(function).declarations[0];
        Declared { file, declaration: &unit.files[file].syntax.declarations[index as usize] }
    }

    fn definition<'u>(&self, unit: &'u ParsedUnit, function: FunctionId) -> Option<&'u Declaration> {
        let all = self.function(function).declarations.iter();
        let mut all = all.map(|&(file, index)| &unit.files[file].syntax.declarations[index as usize]);
        all.find(|d| d.definition.is_some())
    }

    /// Whether nothing tells for certain that a declaration is one of another function: its parameters may be of the same
    /// types.
    fn may_declare(&self, unit: &ParsedUnit, declared: Declared, function: FunctionId) -> bool {
        let first = self.first(unit, function);
        let is_template = |d: Declared| signature::own_template(&unit.files[d.file], d.declaration).is_some();
        let types = |d: Declared| canonical::parameter_types(self, unit, d, 0);
        // (What no member function has behind its parameters tells nothing.)
        let behind = |d: Declared| signature::with_types(&unit.files[d.file], d.declaration, Vec::new());
        if is_template(declared) != is_template(first) || (!is_template(first) && behind(first) != behind(declared)) {
            return false;
        }
        match (types(declared), types(first)) {
            (Some(own), Some(other)) => same_types::may_be_same(self, unit, &own, &other),
            _ => true,
        }
    }

    /// The only function of a name in a scope whose parameters may be of the same types as those of a definition in a
    /// region: its base function, for all that can be told.
    pub(super) fn base_alike(
        &mut self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        declared: Declared,
    ) -> Option<FunctionId> {
        let Declared { file, declaration: d } = declared;
        let known = self.spaces[space as usize].functions.get(name)?.iter().copied();
        let alike: Vec<FunctionId> = known.filter(|f| self.may_declare(unit, declared, *f)).collect();
        match alike[..] {
            [only] if d.templates.is_empty() => return Some(only),
            [_, _, ..] if d.templates.is_empty() => _ = self.unclear.insert((file, d.name.start)),
            _ => {}
        }
        None
    }

    /// Takes two functions of a namespace for one where one is only declared, the other only defined, and their
    /// parameters, as many, may be of the same types: no overload is declared without being defined, in what can be read.
    pub(super) fn unite_alike(&mut self, unit: &ParsedUnit) {
        let is_alone = |f: &FunctionId| {
            let function = self.function(*f);
            let &[(file, index)] = &function.declarations[..] else { return false };
            let parsed = &unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            let siblings = self.spaces[function.space as usize].functions.get(&function.name);
            siblings.is_some_and(|all| all.len() > 1)
                && !parsed.system
                && d.definition.is_some()
                && d.templates.is_empty()
                && !parsed.is_internal(d)
                && !self.is_class(function.space)
                && !self.in_regions.contains_key(&(file, d.name.start))
        };
        let defined: Vec<FunctionId> = (0..self.functions.len() as FunctionId).filter(is_alone).collect();
        for function in defined {
            let declared = self.first(unit, function);
            let Function { space, name, .. } = self.function(function);
            let is_undefined = |f: &FunctionId| {
                let first = self.first(unit, *f).declaration;
                *f != function && first.templates.is_empty() && self.definition(unit, *f).is_none()
            };
            let undefined = self.spaces[*space as usize].functions[name].iter().copied().filter(is_undefined);
            let fitting: Vec<FunctionId> = undefined.filter(|f| self.may_declare(unit, declared, *f)).collect();
            match fitting[..] {
                [] => {}
                [only] => self.unite(unit, function, only),
                _ => {
                    self.unclear.insert((declared.file, declared.declaration.name.start));
                }
            }
        }
    }

    /// Makes the declarations of a function those of another, so that lookup no longer finds it.
    fn unite(&mut self, unit: &ParsedUnit, function: FunctionId, with: FunctionId) {
        let Function { space, name, declarations, has_defaults, may_be_variadic, signature, .. } =
            self.function(function);
        let (space, name, signature) = (*space, name.clone(), signature.clone());
        let (declarations, has_defaults, may_be_variadic) = (declarations.clone(), *has_defaults, *may_be_variadic);
        self.spaces[space as usize].functions.entry(name.clone()).or_default().retain(|f| *f != function);
        self.of_name.entry(name.clone()).or_default().retain(|f| *f != function);
        self.spellings.remove(&(space, name.clone()));
        self.exact.insert((space, name, signature), with);
        for &(file, index) in &declarations {
            let d = &unit.files[file].syntax.declarations[index as usize];
            self.of_declaration.insert((file, d.name.start), with);
        }
        let other = &mut self.functions[with as usize];
        other.has_defaults |= has_defaults;
        other.may_be_variadic |= may_be_variadic;
        other.declarations.extend(declarations);
    }

    /// Spells what other units know functions by.
    pub(super) fn link(&mut self, unit: &ParsedUnit) {
        for function in 0..self.functions.len() as FunctionId {
            let first = self.first(unit, function);
            let parsed = &unit.files[first.file];
            if !parsed.system && first.declaration.templates.is_empty() {
                let types = canonical::linked_types(self, unit, first);
                self.functions[function as usize].linked =
                    types.map(|types| signature::with_types(parsed, first.declaration, types));
            }
        }
    }

    /// Whether only the compiler knows which of several functions a definition defines.
    pub fn is_unclear(&self, file: usize, definition: &Declaration) -> bool {
        self.unclear.contains(&(file, definition.name.start))
    }

    fn add_declaration(&mut self, parsed: &ParsedFile, declared: Declared<'_>, id: FunctionId, index: u32) {
        let Declared { file, declaration: d } = declared;
        // They have a sign, which is quick to see.
        let list = d.parameter_list.as_ref().map(|list| &parsed.text.text()[list.clone()]);
        let has_dots = list.is_some_and(|list| memchr::memmem::find(list, b"...").is_some());
        let is_unread = || !parsed.syntax.errors.is_empty() && parameters(parsed, d).is_none();
        let function = &mut self.functions[id as usize];
        function.may_be_variadic |= has_dots;
        function.has_defaults |= list.is_none_or(|list| memchr::memchr(b'=', list).is_some()) || is_unread();
        function.declarations.push((file, index));
        self.of_declaration.insert((file, d.name.start), id);
    }

    /// An explicit specialisation of a function template, or of a class template's member: of each that it may be one
    /// of.
    fn specialise(&mut self, unit: &ParsedUnit, file: usize, index: u32, space: SpaceId, name: &[u8]) {
        let parsed = &unit.files[file];
        let d = &parsed.syntax.declarations[index as usize];
        let mut primaries = self.primaries(unit, space, name);
        if primaries.is_empty() && self.is_class(space) {
            primaries = self.spaces[space as usize].functions.get(name).cloned().unwrap_or_default();
        }
        let takes_as_many = |f: &FunctionId| {
            let Declared { file, declaration: first } = self.first(unit, *f);
            signature::arity(&unit.files[file], first) == signature::arity(parsed, d)
        };
        if primaries.iter().any(takes_as_many) {
            primaries.retain(takes_as_many);
        }
        let Some(&first) = primaries.first() else { return };
        let types = signature::types(parsed, d, 0);
        let signature = signature::of_specialisation(parsed, d, types.clone());
        let all = self.specialisations_of(first);
        let known = all.iter().copied().find(|f| self.function(*f).signature == signature);
        let own = Declared { file, declaration: d };
        let known =
            known.or_else(|| all.iter().copied().find(|f| self.specialises_the_same(unit, own, self.first(unit, *f))));
        let id = known.unwrap_or_else(|| {
            let id = self.functions.len() as FunctionId;
            let Function { space, name, .. } = self.function(first);
            let (space, name) = (*space, name.clone());
            self.functions.push(Function::undeclared(space, name, signature, types));
            primaries.iter().for_each(|of| self.specialisations.entry(*of).or_default().push(id));
            id
        });
        self.add_declaration(parsed, Declared { file, declaration: d }, id, index);
    }

    /// Whether two explicit specialisations of one template are for the same arguments, as far as these are written.
    fn specialises_the_same(&self, unit: &ParsedUnit, a: Declared, b: Declared) -> bool {
        let class = |Declared { file, declaration: d }: Declared| {
            let q = d.qualifier.as_ref()?;
            self.qualifying_space(unit, file, q).filter(|space| self.is_class(*space))
        };
        let pattern = |Declared { file, .. }: Declared, range: &Range<usize>| {
            let parsed = &unit.files[file];
            pattern::of(unit, parsed, range.start, &parsed.text.text()[range.clone()])
        };
        let alike = |range: fn(&Declaration) -> Option<&Range<usize>>| {
            let of = |declared: Declared| pattern(declared, range(declared.declaration)?);
            of(a).zip(of(b)).is_none_or(|(a, b)| pattern::alike(&a, &b))
        };
        let types = |declared| canonical::types(self, unit, declared, 0);
        class(a) == class(b)
            && alike(|d| d.qualifier.as_ref())
            && alike(|d| d.template_arguments.as_ref())
            && types(a).is_some_and(|own| types(b) == Some(own))
    }

    /// The function of a name in a scope that a declaration declares again, its types spelled in another way.
    pub(super) fn spelled_otherwise(
        &mut self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        declared: Declared,
    ) -> Option<FunctionId> {
        let key = (space, name.to_vec());
        let mut spellings = self.spellings.remove(&key).unwrap_or_default();
        let known = self.spaces[space as usize].functions.get(name)?;
        for &f in &known[spellings.known..] {
            if let Some(spelling) = canonical::signature(self, unit, self.first(unit, f)) {
                spellings.functions.entry(spelling).or_insert(f);
            }
        }
        spellings.known = known.len();
        let wanted = canonical::signature(self, unit, declared);
        let found = wanted.and_then(|w| spellings.functions.get(&w).copied());
        self.spellings.insert(key, spellings);
        found
    }
}
