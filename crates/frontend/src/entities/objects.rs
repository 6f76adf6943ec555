//! Lookup of objects: variables, constants and enumerators, and of functions whose value the compiler knows.

use super::lookup::VisitedSpaces;
use super::types::{Types, is_dependent};
use super::{Callees, Entities, SpaceId};
use crate::cpp::UnitPos;
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{Declaration, DeclarationKind, Path, Using, UsingKind};

impl Entities {
    /// The members of a class that are objects: files, and where their names stand.
    pub fn objects_of(&self, unit: &ParsedUnit, class: SpaceId) -> Vec<(usize, usize)> {
        let members = self.spaces[class as usize].members.values().flatten();
        let mut found: Vec<_> = members
            .map(|&(f, i)| (f, &unit.files[f].syntax.declarations[i as usize]))
            .filter(|(_, d)| d.kind == DeclarationKind::Object)
            .map(|(f, d)| (f, d.name.start))
            .collect();
        found.sort_unstable();
        found
    }

    /// The object that a name means at a place where no block declares it: the declaration that is seen
    /// last, with its file. `None`: there is none, or it is not clear which.
    pub fn object<'u>(
        &self,
        unit: &'u ParsedUnit,
        file: usize,
        at: usize,
        name: &[u8],
    ) -> Option<(usize, &'u Declaration)> {
        let here = unit.position(file, at);
        let around = self.space_at(unit, file, at);
        if let Some(colons) = memchr::memmem::rfind(name, b"::") {
            let space = match &name[..colons] {
                b"" => 0,
                path => match self.resolve_space(unit, file, at, around, path) {
                    Some(space) => space,
                    None => return self.enumerator(unit, Position { file, at }, path, &name[colons + 2..]),
                },
            };
            return self.object_in(unit, space, &name[colons + 2..], here, &mut VisitedSpaces::new())?;
        }
        let place = Position { file, at };
        for using in self.named_around(unit, place, name).chain(self.directives_around(unit, place)) {
            if let Some(found) = self.used_object(unit, file, using, name, here, &mut VisitedSpaces::new())? {
                return Some(found);
            }
        }
        let mut space = Some(around);
        while let Some(s) = space {
            if let Some(found) = self.object_in(unit, s, name, here, &mut VisitedSpaces::new())? {
                return Some(found);
            }
            space = self.spaces[s as usize].parent;
        }
        None
    }

    /// An enumerator that is qualified with the name of its enumeration, though it need not be.
    fn enumerator<'u>(
        &self,
        unit: &'u ParsedUnit,
        Position { file, at }: Position,
        path: &[u8],
        name: &[u8],
    ) -> Option<(usize, &'u Declaration)> {
        let types = Types { entities: self, unit };
        let (owner, enumeration) =
            types.type_declaration(Position { file, at }, self.space_at(unit, file, at), path)?;
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
        unit: &'u ParsedUnit,
        space: SpaceId,
        name: &[u8],
        here: UnitPos,
        seen: &mut VisitedSpaces,
    ) -> Option<Option<(usize, &'u Declaration)>> {
        if !seen.insert(space) {
            return Some(None);
        }
        let declaration = |&(f, i): &(usize, u32)| (f, &unit.files[f].syntax.declarations[i as usize]);
        let inner = self.inline_children(space);
        let in_class = self.is_class(space);
        let members = inner.iter().chain([&space]).flat_map(|s| self.spaces[*s as usize].members.get(name));
        let is_visible = |(f, d): &(usize, &Declaration)| in_class || unit.position(*f, d.visible_from) <= here;
        let visible: Vec<_> = members.flatten().map(declaration).filter(is_visible).collect();
        if let Some(last) = visible.last() {
            // Specialisations of a class template have members of one name.
            let first = visible[0].1.scope;
            return (!in_class || visible.iter().all(|(f, d)| *f == last.0 && d.scope == first)).then_some(Some(*last));
        }
        for (file, u) in self.spaces[space as usize].usings.giving(name) {
            let using = &unit.files[file].syntax.usings[u as usize];
            if unit.position(file, using.visible_from) <= here
                && let Some(found) = self.used_object(unit, file, using, name, here, seen)?
            {
                return Some(Some(found));
            }
        }
        if in_class {
            let written = &self.spaces[space as usize].bases;
            for (n, base) in self.base_classes(unit, space).into_iter().enumerate() {
                match base {
                    _ if written.get(n).is_some_and(|(file, place)| is_dependent(unit, *file, place)) => {}
                    Some(base) => {
                        if let Some(found) = self.object_in(unit, base, name, here, seen)? {
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
        unit: &'u ParsedUnit,
        file: usize,
        using: &Using,
        name: &[u8],
        here: UnitPos,
        seen: &mut VisitedSpaces,
    ) -> Option<Option<(usize, &'u Declaration)>> {
        match using.kind {
            UsingKind::Declaration if using.name == name => {
                let space = self.used_scope(unit, file, using)?;
                self.object_in(unit, space, name, here, seen)
            }
            UsingKind::Directive => match self.using_space(unit, file, using) {
                Some(space) => self.object_in(unit, space, name, here, seen),
                None => Some(None),
            },
            _ => Some(None),
        }
    }

    /// The definition of the `constexpr` function that a name can only mean at a place, if it has been
    /// seen and the function has no variants.
    pub fn constexpr_function<'u>(
        &self,
        unit: &'u ParsedUnit,
        Position { file, at }: Position,
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
                Callees { functions, is_open: false, .. } => functions,
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
}
