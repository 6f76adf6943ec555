//! Which specialisation of a class template is meant (C++17, [temp.spec]), as far as the text tells.

use super::direct::Bases;
use super::pattern::{self, Pattern};
use super::{DEPTH, Entities, SpaceId, paths, types};
use crate::parsed::{ParsedUnit, Position};
use crate::syntax;

/// Which specialisation is meant only the compiler knows.
pub(super) struct UnknownSpecialisation;

impl Entities {
    /// The specialisation of a class template that is written with some arguments, or itself. The error: there are several
    /// whose constraints tell them apart.
    pub(super) fn specialised(
        &self,
        class: SpaceId,
        pattern: impl FnOnce() -> Option<Pattern>,
    ) -> Result<SpaceId, UnknownSpecialisation> {
        let all = &self.spaces[class as usize].specialisations;
        let Some(pattern) = (!all.is_empty()).then(pattern).flatten() else { return Ok(class) };
        let found = |same: fn(&Pattern, &Pattern) -> bool| -> Vec<SpaceId> {
            all.iter().copied().filter(|s| self.pattern_of(*s).is_some_and(|p| same(p, &pattern))).collect()
        };
        let of_the_same = Some(found(pattern::same)).filter(|found| !found.is_empty());
        let found = of_the_same.unwrap_or_else(|| found(pattern::alike));
        let requires_the_same = |s: &&SpaceId| self.pattern_of(**s).is_some_and(|p| p.requires_the_same(&pattern));
        match (found.iter().find(requires_the_same), &found[..]) {
            (Some(one), _) => Ok(*one),
            (None, []) => Ok(class),
            (None, _) if pattern.is_primary() => Ok(class),
            (None, [only]) => Ok(*only),
            (None, _) => Err(UnknownSpecialisation),
        }
    }

    /// Whether a class is a specialisation of a template.
    pub(crate) fn is_specialisation(&self, class: SpaceId, template: SpaceId) -> bool {
        self.spaces[template as usize].specialisations.contains(&class)
    }

    /// A class and, of a template, its specialisations.
    pub(crate) fn with_specialisations(&self, class: SpaceId) -> Vec<SpaceId> {
        [&[class][..], &self.spaces[class as usize].specialisations].concat()
    }

    fn pattern_of(&self, specialisation: SpaceId) -> Option<&Pattern> {
        self.spaces[specialisation as usize].pattern.as_ref()
    }

    pub(super) fn explicit_specialisations(&self, class: SpaceId) -> Vec<SpaceId> {
        let is_explicit = |s: &SpaceId| self.pattern_of(*s).is_some_and(Pattern::is_explicit);
        self.spaces[class as usize].specialisations.iter().copied().filter(is_explicit).collect()
    }

    /// The class that a path names which leads to a template or another class: that, or a specialisation. The error: only
    /// the compiler knows.
    pub(super) fn class_by_path(
        &self,
        unit: &ParsedUnit,
        mut at: Position,
        mut around: SpaceId,
        path: &[u8],
        class: SpaceId,
    ) -> Result<SpaceId, UnknownSpecialisation> {
        if self.spaces[class as usize].specialisations.is_empty() {
            return Ok(class);
        }
        let mut path = path.to_vec();
        for _ in 0..DEPTH {
            let last = paths::last_with_arguments(&path);
            if last.contains(&b'<') {
                let is_own = syntax::last_component(last) == self.spaces[class as usize].name;
                let arguments = pattern::of(unit, &unit.files[at.file], at.at, last).filter(|_| is_own);
                let found = arguments.map_or(Err(UnknownSpecialisation), |of| self.instantiated(class, &of));
                // (A header that was not found may define the template.)
                let is_unread =
                    |c: &SpaceId| self.spaces[*c as usize].is_only_specialised && unit.has_unknown_headers();
                return found.ok().filter(|c| !is_unread(c)).ok_or(UnknownSpecialisation);
            }
            let types = types::Types { entities: self, unit };
            let declared = types.type_declaration(at, around, &path, Bases::Unknown);
            let Some((owner, alias)) = declared.declaration(unit) else { break };
            let Some(aliased) = paths::aliased(&unit.files[owner], alias) else { break };
            at = Position { file: owner, at: aliased.start };
            around = self.space_at(unit, owner, aliased.start);
            path = unit.files[owner].text.text()[aliased].to_vec();
        }
        // (In a class its own name alone is the class itself.)
        let is_own = syntax::last_component(&path) == self.spaces[class as usize].name;
        if is_own { Ok(class) } else { Err(UnknownSpecialisation) }
    }

    /// The class that a template is for some arguments: itself, or a specialisation.
    fn instantiated(&self, class: SpaceId, arguments: &Pattern) -> Result<SpaceId, UnknownSpecialisation> {
        let all = &self.spaces[class as usize].specialisations;
        let exact = self.specialised(class, || Some(arguments.clone()))?;
        if self.pattern_of(exact).is_some_and(Pattern::is_explicit) {
            return Ok(exact);
        }
        let patterns = || all.iter().copied().filter_map(|s| Some((s, self.pattern_of(s)?)));
        let fits = |(_, p): &(SpaceId, &Pattern)| pattern::matches(&p.arguments, &arguments.arguments);
        if arguments.is_unknown() || patterns().any(|(_, p)| p.is_open() || p.count() != arguments.count()) {
            return Err(UnknownSpecialisation);
        }
        if patterns().filter(fits).any(|(_, p)| p.is_constrained) {
            return Err(UnknownSpecialisation);
        }
        if exact != class {
            return Ok(exact);
        }
        let mut fitting = patterns().filter(fits).map(|(s, _)| s);
        match (fitting.next(), fitting.next()) {
            (None, _) => Ok(class),
            (Some(one), None) => Ok(one),
            (Some(_), Some(_)) => Err(UnknownSpecialisation),
        }
    }
}
