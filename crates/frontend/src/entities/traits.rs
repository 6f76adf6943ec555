//! Types that templates of the standard library make of others ([meta.trans], [container.requirements]): they may be classes
//! of the program, though nothing of the library was read.

use super::types::{Bound, HOLDERS, MAPS, POINTERS, Type, Types, UNKNOWN};
use super::{DEPTH, Entities, SpaceId, UnknownSpecialisation, paths};
use crate::parsed::{ParsedUnit, Position};
use crate::syntax;

/// Templates that give their argument, references and qualifiers apart.
const SAME: &[&[u8]] = &[
    b"decay",
    b"remove_reference",
    b"remove_cvref",
    b"remove_cv",
    b"remove_const",
    b"remove_volatile",
    b"add_cv",
    b"add_const",
    b"add_volatile",
    b"add_lvalue_reference",
    b"add_rvalue_reference",
    b"type_identity",
];

/// Whether `T_t<X>`, or `T<X>::type`, is X, references and qualifiers apart.
pub fn gives_its_argument(template: &[u8]) -> bool {
    SAME.contains(&template)
}

impl Types<'_> {
    /// What `std::decay_t<T>`, `std::decay<T>::type` or `std::vector<T>::value_type` is; `None`: a path names nothing of the
    /// kind. What other such templates give is not known.
    pub(super) fn made_by_library(&self, place: Position, path: &[u8], bound: Bound, depth: u32) -> Option<Type> {
        let name = syntax::last_component(path);
        if path.ends_with(b">") {
            let template = name.strip_suffix(b"_t")?;
            return Some(self.transformed(template, place, path, bound, depth));
        }
        let outer = &path[..outer_end(path)?];
        let template = syntax::last_component(outer);
        let held = |index: usize| Type::argument(&self.arguments(place, outer, bound, depth), index);
        let is_of = |templates: &[&[&[u8]]]| templates.iter().any(|all| all.contains(&template));
        match name {
            b"type" => Some(self.transformed(template, place, outer, bound, depth)),
            b"value_type" | b"reference" | b"const_reference" | b"element_type" => {
                Some(if is_of(&[HOLDERS, POINTERS]) { held(0) } else { UNKNOWN })
            }
            b"mapped_type" => Some(if is_of(&[MAPS]) { held(1) } else { UNKNOWN }),
            _ => None,
        }
    }

    fn transformed(&self, template: &[u8], place: Position, path: &[u8], bound: Bound, depth: u32) -> Type {
        let of = Type::argument(&self.arguments(place, path, bound, depth), 0);
        match template {
            _ if SAME.contains(&template) => of,
            b"remove_pointer" | b"remove_extent" if of.levels > 0 => of.lowered(),
            b"remove_pointer" | b"remove_extent" => of,
            b"add_pointer" => of.raised(1),
            _ => UNKNOWN,
        }
    }
}

impl Entities {
    /// The class that such a path names; the error: it names one of the kind, which only the compiler knows.
    pub(super) fn class_made_by_library(
        &self,
        unit: &ParsedUnit,
        place: Position,
        path: &[u8],
    ) -> Option<Result<SpaceId, UnknownSpecialisation>> {
        let types = Types { entities: self, unit };
        let made = types.made_by_library(place, path, None, DEPTH)?;
        Some(made.class().ok_or(UnknownSpecialisation))
    }
}

/// The class that a path of this kind gives, spelled, where it gives its argument; the error: it gives another.
pub(super) fn spelled_argument(path: &[u8]) -> Option<Result<&[u8], UnknownSpecialisation>> {
    let path = path.trim_ascii();
    let path = path.strip_prefix(b"typename").map_or(path, <[u8]>::trim_ascii);
    let name = syntax::last_component(path);
    let (template, path) = match path.ends_with(b">") {
        true => (name.strip_suffix(b"_t")?, path),
        false if name == b"type" => {
            let outer = path[..outer_end(path)?].trim_ascii_end();
            (syntax::last_component(outer), outer)
        }
        false => return None,
    };
    let open = memchr::memchr(b'<', path)?;
    let argument = path[open + 1..].strip_suffix(b">")?.trim_ascii();
    let argument = argument.strip_prefix(b"const ").unwrap_or(argument);
    let end = argument.iter().rposition(|b| !matches!(b, b'&' | b' ')).map_or(0, |last| last + 1);
    let argument = &argument[..end];
    Some(if SAME.contains(&template) { Ok(argument) } else { Err(UnknownSpecialisation) })
}

/// Where what qualifies the last name of a path ends.
fn outer_end(path: &[u8]) -> Option<usize> {
    let ends = paths::component_ends(path);
    ends.len().checked_sub(2).map(|outer| ends[outer])
}
