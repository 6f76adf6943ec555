//! Calls of functions of modules: their sources are not written for one importer, so a call can only name what a module
//! exports.

use super::name;
use super::{Member, New, Site, refused};
use crate::decision_tree::DecisionTree;
use crate::specialise::Specialiser;

/// What stands in a call that may mean functions of modules; the inner `None`: it cannot be written, which is said. The
/// outer: it means none.
pub fn of(walk: &mut Specialiser, site: &Site, members: &[Member]) -> Option<Option<New>> {
    let unit = walk.unit.unit;
    let is_imported = |m: &&Member| {
        let all = &unit.entities().function(m.function).declarations;
        all.iter().any(|(file, _)| unit.files[*file].imported)
    };
    let first = members.iter().find(is_imported)?;
    if let ([Member { function, declared, tree: DecisionTree::Leaf(Some(chosen)), versions }], true) =
        (members, members.iter().all(|m| m.versions.is_empty()))
    {
        let variant = walk.unit.variant_function(declared[*chosen]);
        let is_exported = variant.is_some_and(|v| walk.unit.is_exported(v));
        let in_place = declared[*chosen].changes.as_ref().is_none_or(|c| !c.needs_host());
        if is_exported
            && in_place
            && versions.is_empty()
            && let Some(new) = name::direct(walk, site, *function, declared[*chosen], None)
        {
            return Some(Some(new));
        }
    }
    let why = match (first.versions.is_empty(), &first.tree) {
        (true, DecisionTree::Leaf(None)) => {
            "it may mean a function of a module as well, for which nothing can be written here"
        }
        (true, _) => "what is chosen here is not what the module exports by that name, and it is not exported itself",
        (false, _) => "its version for devices belongs to another module",
    };
    Some(refused(walk, site, &why))
}
