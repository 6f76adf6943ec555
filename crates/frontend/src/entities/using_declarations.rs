//! What using declarations bring: a name, and nothing that stands beside what it means.

use super::direct::VisitedSpaces;
use super::types::Class;
use super::{Entities, FunctionId, SpaceId};
use crate::parsed::{ParsedUnit, Position};
use crate::syntax::{Path, ScopeKind, Using, UsingKind};
use std::cell::RefCell;

impl Entities {
    /// The functions that a using declaration brings under a name.
    pub fn introduced_by(&self, unit: &ParsedUnit, file: usize, using: &Using, name: &[u8]) -> Vec<FunctionId> {
        self.used(unit, file, using, name).functions().collect()
    }

    /// The functions that `using T::f;` in a class may introduce, where only an instantiation tells which class `T` is: all
    /// members of the name.
    pub fn may_be_introduced_by(&self, unit: &ParsedUnit, file: usize, using: &Using, name: &[u8]) -> Vec<FunctionId> {
        let is_dependent = using.kind == UsingKind::Declaration
            && self.is_class(self.space_at(unit, file, using.path.start))
            && self.used_scope(unit, file, using).is_none()
            && qualifier_of(unit, file, using).is_some_and(|q| self.may_be_class(unit, file, using.path.start, q));
        if is_dependent { self.members_of_name(name).collect() } else { Vec::new() }
    }

    /// The scope that qualifies what a using declaration names.
    pub(super) fn used_scope(&self, unit: &ParsedUnit, file: usize, using: &Using) -> Option<SpaceId> {
        let around = self.space_at(unit, file, using.path.start);
        self.resolve_space(unit, file, using.path.start, around, qualifier_of(unit, file, using)?)
    }

    /// The scope that a call's path leads to; `None`: it has none, or that cannot be told.
    pub fn scope_of_path(&self, unit: &ParsedUnit, Position { file, at }: Position, path: &Path) -> Option<SpaceId> {
        let text = unit.files[file].text.text();
        match path {
            Path::Plain => None,
            Path::Qualified(qualifier) | Path::Member { qualifier: Some(qualifier), .. } => {
                self.resolve_space(unit, file, at, self.space_at(unit, file, at), &text[qualifier.clone()])
            }
            Path::Member { object, arrow, qualifier: None } => {
                self.class_of_object(unit, Position { file, at }, &text[object.clone()], *arrow)
            }
        }
    }

    /// The class of an object, reached by `->` or not, if it is one of those that were read.
    pub fn class_of_object(
        &self,
        unit: &ParsedUnit,
        Position { file, at }: Position,
        object: &[u8],
        arrow: bool,
    ) -> Option<SpaceId> {
        match self.class_of(unit, Position { file, at }, object, arrow) {
            Class::Known(space) => Some(space),
            Class::Foreign | Class::Unknown => None,
        }
    }

    /// Whether a function of this name is found in a scope without a using declaration of it: then what is
    /// declared beside the function is found there, too.
    pub fn finds_adjacent(&self, unit: &ParsedUnit, space: SpaceId, name: &[u8], function: FunctionId) -> bool {
        self.holds(unit, space, name, function, &RefCell::default())
    }

    /// Whether a class around a place has a name from a base class that depends on a template's parameters.
    pub(super) fn is_of_dependent_base(&self, unit: &ParsedUnit, file: usize, at: usize, name: &[u8]) -> bool {
        let around = std::iter::successors(Some(self.space_at(unit, file, at)), |s| self.spaces[*s as usize].parent);
        let mut classes = around.take_while(|space| self.is_class(*space));
        classes.any(|class| self.uses_dependent_base(unit, class, name))
    }

    /// Whether a class declares a name by `using T::f;` (C++17, [namespace.udecl]), where only an instantiation tells
    /// which class or specialisation that is; by way of other classes, too.
    pub(super) fn uses_dependent_base(&self, unit: &ParsedUnit, class: SpaceId, name: &[u8]) -> bool {
        let (mut open, mut seen) = (vec![class], VisitedSpaces::new());
        while let Some(class) = open.pop() {
            if !seen.insert(class) {
                continue;
            }
            // (Of a pack, too: `using T::f...;`.)
            for &(file, using) in self.spaces[class as usize].usings.of_name(name) {
                let using = &unit.files[file].syntax.usings[using as usize];
                let Some(qualifier) = qualifier_of(unit, file, using) else { continue };
                if using.kind != UsingKind::Declaration {
                    continue;
                }
                match self.used_scope(unit, file, using) {
                    Some(space) if !self.spaces[space as usize].specialisations.is_empty() => return true,
                    Some(space) => open.push(space),
                    None if self.may_be_class(unit, file, using.path.start, qualifier) => return true,
                    None => {}
                }
            }
        }
        false
    }

    /// Whether a scope has a function itself, in inline namespaces, by using directives or from bases.
    fn holds(
        &self,
        unit: &ParsedUnit,
        space: SpaceId,
        name: &[u8],
        function: FunctionId,
        seen: &RefCell<VisitedSpaces>,
    ) -> bool {
        if !seen.borrow_mut().insert(space) {
            return false;
        }
        let s = &self.spaces[space as usize];
        if s.functions.get(name).is_some_and(|own| own.contains(&function)) {
            return true;
        }
        let using = |&(f, u): &(usize, u32)| (f, &unit.files[f].syntax.usings[u as usize]);
        let within = |space: SpaceId| self.holds(unit, space, name, function, seen);
        match s.kind {
            ScopeKind::Class => {
                let mut own = s.usings.of_name(name).iter().map(using);
                let brings = |(f, using): (usize, &Using)| self.introduced_by(unit, f, using, name).contains(&function);
                let special = s.specialisations.iter().any(|s| within(*s));
                special || (!own.any(brings) && self.base_classes(unit, space).into_iter().flatten().any(within))
            }
            _ => {
                let directives = s.usings.directives().iter().map(using);
                let mut nominated = directives.filter_map(|(f, using)| self.using_space(unit, f, using));
                self.inline_children(space).iter().any(|s| within(*s)) || nominated.any(within)
            }
        }
    }
}

/// What qualifies the name in a using declaration: `a::b` in `using a::b::f;`.
fn qualifier_of<'u>(unit: &'u ParsedUnit, file: usize, using: &Using) -> Option<&'u [u8]> {
    let path = &unit.files[file].text.text()[using.path.clone()];
    Some(path[..memchr::memmem::rfind(path, b"::")?].trim_ascii_end())
}
