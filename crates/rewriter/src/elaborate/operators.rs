//! Operator functions of C++ with variants. An expression in operator notation does not name what it calls,
//! so the operator itself chooses as most of its calls do: the base function gets a name of its own, and the
//! operator calls that or the variant. Only calls that choose otherwise must be told from others.

use super::{DeclaredVariant, Elaborated, Name, cxx, to_candidates};
use crate::decision_tree::DecisionTree;
use crate::elaborate::fitting;
use ompick_frontend::diag::FileId;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::mangle;
use ompick_resolver::context::Context;
use ompick_resolver::resolve::resolve_variant;
use std::collections::BTreeMap;

/// An operator function that chooses among itself and its variants.
#[derive(Clone, Debug)]
pub struct OwnChoice {
    pub function: FunctionId,
    /// What the host chooses outside all constructs.
    pub tree: DecisionTree,
    /// The base function's new name.
    pub base: Name,
}

impl<'u> Elaborated<'u> {
    /// Finds the operators that choose by themselves: those of which every declaration can be edited.
    pub fn find_own_choices(&mut self, base: &Context, is_edited: &dyn Fn(FileId) -> bool) {
        let mut found = BTreeMap::new();
        let functions = cxx::functions_by_key(self.unit);
        for key in self.bases.keys() {
            let Some(&function) = functions.get(key) else { continue };
            let f = self.unit.entities().function(function);
            let Some(&(file, index)) = f.declarations.first().filter(|_| mangle::operator(&f.name).is_some()) else {
                continue;
            };
            if f.declarations.iter().any(|d| !is_edited(self.unit.files[d.0].file)) {
                continue;
            }
            let at = self.unit.files[file].syntax.declarations[index as usize].name.start;
            let tree = self.host_plan(key, &self.context_at(base, self.unit.position(file, at)));
            let is_unknown = f.is_assumed && tree.leaves().contains(&None);
            if tree != DecisionTree::Leaf(None) && !is_unknown {
                let base = [&mangle::identifier(&f.name), &b"__ompick_base"[..]].concat();
                found.insert(key.clone(), OwnChoice { function, tree, base: self.taken.free(base) });
            }
        }
        self.own_choices = found;
    }

    /// The variants of a function that the host may choose among.
    pub fn host_candidates(&self, key: &[u8]) -> Vec<&DeclaredVariant<'u>> {
        fitting(self.all_candidates(key), false)
    }

    fn host_plan(&self, key: &[u8], context: &Context) -> DecisionTree {
        let declared = self.host_candidates(key);
        let tree = DecisionTree::of(&resolve_variant(context, &to_candidates(&declared)));
        // The output's compiler resolves what stays a region.
        tree.map(&|leaf| leaf.filter(|&i| declared[i].region.is_none_or(|r| r.emitted)))
    }
}
