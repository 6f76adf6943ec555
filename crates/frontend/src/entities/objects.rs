//! Lookup of objects: variables, constants and enumerators, and of functions whose value the compiler knows.

use super::direct::{Bases, Sought};
use super::types::Types;
use super::{Callees, Entities, SpaceId};
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{Declaration, DeclarationKind, Path};

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
        let place = Position { file, at };
        let around = self.space_at(unit, file, at);
        let found = match memchr::memmem::rfind(name, b"::") {
            Some(colons) => {
                let space = match &name[..colons] {
                    b"" => 0,
                    path => match self.resolve_space(unit, file, at, around, path) {
                        Some(space) => space,
                        None => return self.enumerator(unit, place, path, &name[colons + 2..]),
                    },
                };
                self.qualified_other(unit, space, &name[colons + 2..], here, Bases::All, Sought::Constant)
            }
            None => self.unqualified_other(unit, place, around, name, Bases::Independent, Sought::Constant),
        };
        found.declaration(unit)
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
        let around = self.space_at(unit, file, at);
        let found = types.type_declaration(Position { file, at }, around, path, Bases::Independent);
        let (owner, enumeration) = found.declaration(unit)?;
        let within = |d: &&Declaration| {
            d.kind == DeclarationKind::Enumerator
                && enumeration.whole.start <= d.whole.start
                && d.whole.end <= enumeration.whole.end
        };
        unit.files[owner].syntax.declarations_of(name).find(within).map(|d| (owner, d))
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
