//! Functions of C++ with variants whose calls cannot all be written otherwise: an expression in operator notation
//! does not name what it calls, who imports a module may not be seen, and a name may mean overloads that were not read.
//! Such a function itself chooses as most of its
//! calls do: the base function gets a name of its own, and the function calls that or the variant. Only calls that
//! choose otherwise must be told from others.

use super::{DeclaredVariant, Elaborated, Name, cxx, to_candidates};
use crate::decision_tree::DecisionTree;
use crate::elaborate::fitting;
use ompick_frontend::diag::FileId;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::mangle;
use ompick_resolver::context::Context;
use ompick_resolver::resolve::resolve_variant;
use std::collections::{BTreeMap, BTreeSet};

/// A place in a file that units may share, and the name of what stands there, as all of them have it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SharedPlace {
    pub file: FileId,
    /// Offset in the file.
    pub at: usize,
    pub name: Name,
}

/// A function that chooses among itself and its variants.
#[derive(Clone, Debug)]
pub struct OwnChoice {
    pub function: FunctionId,
    /// What the host chooses outside all constructs.
    pub tree: DecisionTree,
    /// The base function's new name.
    pub base: Name,
}

impl<'u> Elaborated<'u> {
    /// Finds the functions that choose by themselves, operators and what modules export, and those that could.
    pub fn find_own_choices(&mut self, base: &Context, is_edited: &dyn Fn(FileId) -> bool) {
        let mut found = BTreeMap::new();
        let functions = cxx::functions_by_key(self.unit);
        for key in self.bases.keys() {
            let Some(&function) = functions.get(key) else { continue };
            let f = self.unit.entities().function(function);
            let Some(&(file, index)) = f.declarations.first() else { continue };
            // A specialisation cannot have another name than its template.
            let parsed = &self.unit.files[file];
            if parsed.syntax.declarations[index as usize].is_specialisation(parsed.text.text()) {
                continue;
            }
            // All declarations are to have the other name.
            if f.declarations.iter().any(|d| !is_edited(self.unit.files[d.0].file)) {
                continue;
            }
            let at = self.unit.files[file].syntax.declarations[index as usize].name.start;
            let tree = self.host_plan(key, &self.context_at(base, self.unit.position(file, at)));
            let is_unknown = f.is_assumed && tree.leaves().contains(&None);
            if tree != DecisionTree::Leaf(None) && !is_unknown {
                let base = [&mangle::identifier(&f.name), &b"__ompick_base"[..]].concat();
                found.insert(key.clone(), OwnChoice { function, tree, base: self.generated_names.free(base) });
            }
        }
        let name = |function: FunctionId| &self.unit.entities().function(function).name;
        let chooses = |function| mangle::operator(name(function)).is_some() || self.is_exported(function);
        let own = found.iter().filter(|(_, choice)| chooses(choice.function));
        self.own_choices = own.map(|(key, choice)| (key.clone(), choice.clone())).collect();
        self.possible_choices = found;
    }

    /// The function of a key could choose by itself, and does not.
    pub fn may_choose_itself(&self, key: &Name) -> bool {
        self.possible_choices.contains_key(key) && !self.own_choices.contains_key(key)
    }

    /// Lets the functions choose by themselves that are declared at some of these places, if they can; says whether
    /// any does now that did not.
    pub fn choose_themselves(&mut self, places: &BTreeSet<SharedPlace>) -> bool {
        let begins_directive = |choice: &OwnChoice| self.places(choice.function).any(|place| places.contains(&place));
        let possible = self.possible_choices.iter().filter(|(key, _)| !self.own_choices.contains_key(*key));
        let new: Vec<_> =
            possible.filter(|(_, c)| begins_directive(c)).map(|(key, c)| (key.clone(), c.clone())).collect();
        let any = !new.is_empty();
        self.own_choices.extend(new);
        any
    }

    /// Where the function of a key is declared.
    pub fn places_of(&self, key: &Name) -> impl Iterator<Item = SharedPlace> {
        self.possible_choices.get(key).into_iter().flat_map(|choice| self.places(choice.function))
    }

    fn places(&self, function: FunctionId) -> impl Iterator<Item = SharedPlace> {
        let declared = self.unit.entities().function(function).declarations.iter();
        declared.map(|&(file, index)| {
            let parsed = &self.unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            let (at, name) = (parsed.text.to_file(&d.name).start, parsed.name_of(d).to_vec());
            SharedPlace { file: parsed.file, at, name }
        })
    }

    /// Whether a function is seen where a module is imported.
    pub fn is_exported(&self, function: FunctionId) -> bool {
        let declared = &self.unit.entities().function(function).declarations;
        let mut all = declared.iter().map(|&(file, index)| (&self.unit.files[file], index as usize));
        all.any(|(parsed, index)| parsed.export_of(&parsed.syntax.declarations[index]).is_some())
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
