//! Base classes that a class has by the template arguments of its base classes: of `struct s : mixin<model>`, where `template
//! <class T> struct mixin : T`, that is `model` (C++17, [temp.dep]). Arguments are put in the place of parameters as text.

use super::paths::{Within, last_with_arguments};
use super::tokens::tokens;
use super::types::is_dependent;
use super::{Entities, SpaceId, pattern};
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{Declaration, DeclarationKind, ScopeKind};

/// How many templates may be bases of one another.
const DEPTH: usize = 16;

/// A parameter of a class template.
struct Parameter<'u> {
    name: &'u [u8],
    is_pack: bool,
    /// What it stands for where no argument is given.
    default: Option<&'u [u8]>,
}

impl Entities {
    /// Those of a class itself, which is no template or whose base classes hang on nothing of it; `None` for one that cannot
    /// be told.
    pub(super) fn instantiated_bases(&self, unit: &ParsedUnit, class: SpaceId, within: Within) -> Vec<Option<SpaceId>> {
        let mut found = Vec::new();
        let space = &self.spaces[class as usize];
        for (file, place) in &space.bases {
            let path = &unit.files[*file].text.text()[place.clone()];
            if path.contains(&b'<') && !is_dependent(unit, *file, place) {
                let named = Named { at: Position { file: *file, at: place.start }, around: space.parent.unwrap_or(0) };
                self.bases_by_arguments(unit, named, path, DEPTH, within, &mut found);
            }
        }
        found.retain(|base| *base != Some(class));
        found.sort_unstable();
        found.dedup();
        found
    }

    fn bases_by_arguments(
        &self,
        unit: &ParsedUnit,
        named: Named,
        path: &[u8],
        depth: usize,
        within: Within,
        found: &mut Vec<Option<SpaceId>>,
    ) {
        let resolve = |at: Position, around: SpaceId, path: &[u8]| {
            let space = self.resolve_in(unit, at, around, path, within).filter(|space| self.is_class(*space))?;
            Some(self.class_by_path(unit, at, around, path, space))
        };
        let Some(depth) = depth.checked_sub(1) else { return };
        let Some(Ok(template)) = resolve(named.at, named.around, path) else { return };
        let arguments = template_arguments(path);
        let own = &self.spaces[template as usize];
        for (file, place) in &own.bases {
            if !is_dependent(unit, *file, place) {
                continue;
            }
            let parsed = &unit.files[*file];
            let parameters = parameters(parsed, place.start);
            let spelled = &parsed.text.text()[place.clone()];
            for base in substituted(spelled, &parameters, &arguments) {
                let there = || resolve(Position { file: *file, at: place.start }, own.parent.unwrap_or(0), &base);
                found.push(resolve(named.at, named.around, &base).or_else(there).and_then(Result::ok));
                self.bases_by_arguments(unit, named, &base, depth, within, found);
            }
        }
    }
}

/// Where the names of a class's base classes are looked up.
#[derive(Clone, Copy)]
struct Named {
    at: Position,
    around: SpaceId,
}

/// The arguments of a path's last name.
fn template_arguments(path: &[u8]) -> Vec<&[u8]> {
    let last = last_with_arguments(path);
    let Some(open) = memchr::memchr(b'<', last) else { return Vec::new() };
    let inside = last[open + 1..].trim_ascii_end();
    let inside = inside.strip_suffix(b">").unwrap_or(inside);
    let mut arguments = Vec::new();
    let (mut depth, mut from) = (0usize, 0);
    for (at, byte) in inside.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                arguments.push(inside[from..at].trim_ascii());
                from = at + 1;
            }
            _ => {}
        }
    }
    arguments.push(inside[from..].trim_ascii());
    arguments.retain(|argument| !argument.is_empty());
    arguments
}

/// The parameters of the innermost template around a place.
fn parameters(parsed: &ParsedFile, at: usize) -> Vec<Parameter<'_>> {
    let syntax = &parsed.syntax;
    let mut around = std::iter::successors(Some(syntax.scope_at(at)), |s| syntax.scopes[*s as usize].parent);
    let Some(template) = around.find(|s| syntax.scopes[*s as usize].kind == ScopeKind::Template) else {
        return Vec::new();
    };
    let own = pattern::declared_in_template(parsed, template, at);
    let text = parsed.text.text();
    let parameter = |d: &Declaration| {
        let behind = text.get(d.name.end..d.whole.end).unwrap_or_default().trim_ascii_start();
        Parameter {
            name: &text[d.name.clone()],
            is_pack: text[..d.name.start].trim_ascii_end().ends_with(b"..."),
            default: behind.strip_prefix(b"=").map(<[u8]>::trim_ascii),
        }
    };
    own.filter(|d| d.kind != DeclarationKind::Function).map(parameter).collect()
}

/// A base class as it is spelled in a template, with the arguments for the parameters: one, or one for each of a pack's.
fn substituted(spelled: &[u8], parameters: &[Parameter], arguments: &[&[u8]]) -> Vec<Vec<u8>> {
    let pack = parameters.iter().position(|p| p.is_pack);
    let names_pack = |name: &[u8]| pack.is_some_and(|p| parameters[p].name == name);
    let all = tokens(spelled);
    let word = |i: usize| &spelled[all[i].start..all[i].end];
    let has_pack = (0..all.len()).any(|i| names_pack(word(i)));
    let rounds = match pack.filter(|_| has_pack) {
        Some(pack) => pack..arguments.len().max(pack),
        None => 0..1,
    };
    let with = |nth: usize| {
        let mut out = Vec::new();
        for (i, token) in all.iter().enumerate() {
            let name = word(i);
            let own = parameters.iter().position(|p| token.word && p.name == name);
            // (The parameter of an own name is no member of something.)
            let own = own.filter(|_| i == 0 || word(i - 1) != b"::");
            let argument = own.map(|at| if parameters[at].is_pack { nth } else { at });
            let given = |at: usize| arguments.get(at).copied().or_else(|| parameters.get(at)?.default);
            match argument.map(given) {
                Some(Some(argument)) => out.extend_from_slice(argument),
                _ if name == b"..." => {}
                _ => out.extend_from_slice(name),
            }
            if all.get(i + 1).is_some_and(|next| token.word && next.word) {
                out.push(b' ');
            }
        }
        out
    };
    rounds.map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_for_parameters() {
        let parameter = |name: &'static [u8], is_pack| Parameter { name, is_pack, default: None };
        let one = [parameter(b"T", false), parameter(b"U", false)];
        let all = |spelled: &str, parameters: &[Parameter], path: &str| {
            let found = substituted(spelled.as_bytes(), parameters, &template_arguments(path.as_bytes()));
            found.into_iter().map(|base| String::from_utf8(base).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(all("T", &one, "n::mixin<a::b<c, d>, e>"), ["a::b<c, d>"]);
        assert_eq!(all("base<U, T>", &one, "mixin<x, y>"), ["base<y,x>"]);
        let with_default = [parameter(b"T", false), Parameter { default: Some(b"d"), ..parameter(b"U", false) }];
        assert_eq!(all("U", &with_default, "mixin<x>"), ["d"]);
        let pack = [parameter(b"T", true)];
        assert_eq!(all("T", &pack, "mixin<x, y>"), ["x", "y"]);
        assert!(all("T", &pack, "mixin<>").is_empty());
    }
}
