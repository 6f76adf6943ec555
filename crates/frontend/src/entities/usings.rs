//! Using declarations, using directives and aliases of namespaces, by what stands in which scope and gives which name.

use super::Entities;
use crate::parsed::{ParsedUnit, Position};
use crate::syntax::{ScopeId, ScopeKind, Using, UsingKind};
use rustc_hash::FxHashMap;

/// Those of one scope, each as (file, index), in the unit's order.
#[derive(Debug, Default)]
pub(super) struct Usings {
    of_name: FxHashMap<Vec<u8>, Vec<(usize, u32)>>,
    directives: Vec<(usize, u32)>,
}

impl Usings {
    pub(super) fn insert(&mut self, using: &Using, file: usize, index: u32) {
        match using.kind {
            UsingKind::Directive => self.directives.push((file, index)),
            _ => self.of_name.entry(using.name.clone()).or_default().push((file, index)),
        }
    }

    /// The using declarations and aliases that give a name.
    pub(super) fn of_name(&self, name: &[u8]) -> &[(usize, u32)] {
        self.of_name.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn directives(&self) -> &[(usize, u32)] {
        &self.directives
    }

    /// What may give a name: its using declarations and aliases, then the directives.
    pub(super) fn giving(&self, name: &[u8]) -> impl Iterator<Item = (usize, u32)> {
        self.of_name(name).iter().chain(&self.directives).copied()
    }
}

/// Those in the blocks of a file's functions, by their scopes.
pub(super) type UsingsInBlocks = FxHashMap<ScopeId, Usings>;

impl Entities {
    /// The using declarations and aliases of a name in the blocks around a place, the last first.
    pub(super) fn named_around<'u>(
        &'u self,
        unit: &'u ParsedUnit,
        place: Position,
        name: &[u8],
    ) -> impl Iterator<Item = &'u Using> {
        self.around(unit, place, move |usings| usings.of_name(name))
    }

    /// The using declarations of a name in the innermost block around a place that has any.
    pub(super) fn nearest_usings<'u>(&'u self, unit: &'u ParsedUnit, place: Position, name: &[u8]) -> Vec<&'u Using> {
        let mut all = self.named_around(unit, place, name).filter(|u| u.kind == UsingKind::Declaration).peekable();
        let Some(block) = all.peek().map(|u| u.scope) else { return Vec::new() };
        all.take_while(|u| u.scope == block).collect()
    }

    /// The using directives in the blocks around a place, the last first.
    pub(super) fn directives_around<'u>(
        &'u self,
        unit: &'u ParsedUnit,
        place: Position,
    ) -> impl Iterator<Item = &'u Using> {
        self.around(unit, place, Usings::directives)
    }

    fn around<'u>(
        &'u self,
        unit: &'u ParsedUnit,
        Position { file, at }: Position,
        chosen: impl Fn(&'u Usings) -> &'u [(usize, u32)],
    ) -> impl Iterator<Item = &'u Using> {
        let syntax = &unit.files[file].syntax;
        // (While the scopes are gathered none are known.)
        let in_blocks = self.in_blocks.get(file).filter(|all| !all.is_empty());
        let outwards = in_blocks.map(|_| syntax.enclosing_scopes(at)).into_iter().flatten();
        let blocks = outwards.filter(|s| syntax.scopes[*s as usize].kind == ScopeKind::Local);
        let usings = blocks.filter_map(move |block| in_blocks?.get(&block));
        let all = usings.flat_map(move |usings| chosen(usings).iter().rev());
        all.map(|&(_, u)| &syntax.usings[u as usize]).filter(move |u| u.visible_from <= at)
    }
}
