//! What actions refer to by name: functions and declarations that stand beside the user's own.

use super::{CloneFunction, Conditions, FileIndex, Passing, SourcePart, Support};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use ompick_frontend::cpp::{Time, TranslationUnit};
use ompick_frontend::language::Language;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Unit};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// Where something stands behind a declaration, and its name; support code stands before an item of the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AdjacentKey {
    pub file: FileIndex,
    pub at: usize,
    pub name: Name,
}

impl AdjacentKey {
    pub fn new(file: usize, at: usize, name: Name) -> AdjacentKey {
        AdjacentKey { file: FileIndex::new(file), at, name }
    }

    /// What is not behind any of a file.
    pub fn first_of(file: FileIndex) -> AdjacentKey {
        AdjacentKey { file, at: 0, name: Name::new() }
    }
}

/// What is to stand behind declarations, by where.
pub type AdjacentMap = BTreeMap<AdjacentKey, Adjacent>;

/// What a walk wants to stand behind declarations. Calls of one overload set want the same, which is there once.
#[derive(Debug, Default)]
pub struct AdjacentDefinitions {
    own: AdjacentMap,
    shared: Vec<Rc<AdjacentMap>>,
    known: FxHashSet<*const AdjacentMap>,
}

impl AdjacentDefinitions {
    /// So many are as cheap to have in each walk.
    const FEW: usize = 4;

    pub fn insert(&mut self, key: AdjacentKey, adjacent: Adjacent) {
        self.own.insert(key, adjacent);
    }

    pub fn extend(&mut self, more: impl IntoIterator<Item = (AdjacentKey, Adjacent)>) {
        self.own.extend(more);
    }

    /// Adds what others want, too.
    pub fn share(&mut self, all: &Rc<AdjacentMap>) {
        if all.len() <= Self::FEW {
            for (key, adjacent) in &**all {
                if !self.own.contains_key(key) {
                    self.own.insert(key.clone(), adjacent.clone());
                }
            }
        } else if self.known.insert(Rc::as_ptr(all)) {
            self.shared.push(all.clone());
        }
    }

    /// Takes over what another walk wants.
    pub fn absorb(&mut self, more: AdjacentDefinitions) {
        self.own.extend(more.own);
        more.shared.iter().for_each(|all| self.share(all));
    }

    /// Its parts; several walks may have the very same.
    pub fn parts(&self) -> impl Iterator<Item = &AdjacentMap> {
        std::iter::once(&self.own).chain(self.shared.iter().map(|all| &**all))
    }
}

/// What is to stand behind a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjacent {
    /// A function of a clone.
    Clone(Rc<CloneFunction>),
    /// A mark of a class by which those are told from others that have a clone: a friend, for whom the access at the place
    /// does not matter. `None`: a class without a name, or in a function, has no friends; the mark is a member.
    Mark { name: Name, class: Option<Name> },
    /// A using declaration of a clone: what stands before the name of the one that it follows, and whether it stands on
    /// that one's line.
    Using { qualifier: Name, name: Name, on_line: bool },
    /// A declaration of a function's device version.
    Prototype { like: DeclarationPlace, name: Name },
    /// An explicit instantiation of a template again, of its device version; `name`: where the template's stands.
    Instantiation { of: SourcePart, name: Range<usize>, version: Name },
    /// A declaration of a variant that is defined out of its class or namespace, like that of its base function.
    Declaration { like: DeclarationPlace, name: Name },
    /// A declaration of a base function, like that of a variant.
    BasePrototype { like: DeclarationPlace, name: Name },
    /// Before an item of the file.
    Support(Support),
}

/// A function that a call needs beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// Forwards to a variant whose own name is shadowed.
    Alias {
        variant: Name,
    },
    /// Chooses among a base function and its variants.
    Dispatcher(Box<Dispatcher>),
    /// Calls a variant as a call of the base does, with changed arguments.
    Forwarder(Box<Forwarder>),
    /// Declares a base function that is not declared where its region's variants are called.
    Assumed {
        base: Name,
    },
    /// Declares the device version of a function that is defined further down or elsewhere.
    Prototype {
        of: Name,
    },
    Support(Support),
}

impl Helper {
    pub fn support(self) -> Option<Support> {
        match self {
            Helper::Support(support) => Some(support),
            _ => None,
        }
    }

    /// What others call comes first.
    pub fn rank(&self) -> u8 {
        match self {
            Helper::Forwarder(_) => 1,
            Helper::Dispatcher(_) => 2,
            _ => 0,
        }
    }
}

/// A declaration of the unit: its file, and where its name stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationPlace {
    pub file: FileIndex,
    pub name: Range<usize>,
}

impl DeclarationPlace {
    pub fn new(file: usize, declaration: &Declaration) -> DeclarationPlace {
        DeclarationPlace { file: FileIndex::new(file), name: declaration.name.clone() }
    }

    pub fn of<'u>(&self, unit: &'u Unit) -> Option<DeclaredIn<'u>> {
        let parsed = self.file.of(unit);
        let mut here = parsed.syntax.declarations_of_in(&parsed.text.text()[self.name.clone()], &self.name);
        here.find(|d| d.name == self.name).map(|declaration| DeclaredIn { parsed, declaration })
    }
}

/// How a function that stands beside its callers is to be had in each translation unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    Internal,
    /// An inline definition of C with external linkage must not name what has internal linkage (C11 6.7.4): what it
    /// calls has external linkage, but no definition that others could see.
    Inlined,
}

impl Linkage {
    /// What a function needs that is called at a place.
    pub fn at(file: &ParsedFile, at: usize) -> Linkage {
        let caller = file.syntax.declaration_of_function_at(at).map(|d| d.specifiers);
        match caller {
            Some(caller) if file.language == Language::C && caller.is_inline && !caller.is_static => Linkage::Inlined,
            _ => Linkage::Internal,
        }
    }
}

/// A function that chooses at run time among a base function and its variants, so that arguments are evaluated once
/// and a parameter in a condition is the argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatcher {
    pub base: Name,
    /// A declaration with its parameters and result.
    pub like: DeclarationPlace,
    pub linkage: Linkage,
    /// Parameters behind those: variables of conditions that are read at the call.
    pub captures: Vec<Parameter>,
    /// How many objects of an `interop` clause it takes behind them.
    pub objects: usize,
    pub tree: DecisionTree,
    pub conditions: Conditions,
    /// What is called, by the leaves of the tree.
    pub callees: FxHashMap<Option<usize>, DispatcherCallee>,
    /// The names that no parameter may have, beside those of macros.
    pub reserved: BTreeSet<Name>,
    /// Where it stands, for macros.
    pub there: Time,
}

impl Dispatcher {
    /// The names of the functions that it calls, and those in its conditions.
    pub fn references(&self) -> Vec<Name> {
        let callees = self.tree.leaves().into_iter().filter_map(|leaf| self.callees.get(&leaf));
        self.conditions.names().into_keys().chain(callees.map(|callee| callee.name.clone())).collect()
    }
}

/// A parameter of a function that a call needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub ty: String,
    pub name: String,
}

/// What a dispatcher calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispatcherCallee {
    pub name: Name,
    /// It gets the objects of the `interop` clause, too.
    pub takes_objects: bool,
}

/// A function with a base function's parameters that calls a variant with changed arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forwarder {
    pub base: DeclarationPlace,
    pub callee: Name,
    pub changes: Rc<Changes>,
    /// How its own parameters are passed: objects of the `interop` clause are parameters, too.
    pub passing: Passing,
}

/// A name for a variant that cannot be shadowed where its own name is.
pub fn alias_name(variant: &[u8]) -> Vec<u8> {
    [variant, b"__ompick"].concat()
}

/// The parameter for an object of an `interop` clause, counted from 0.
pub fn object_name(unit: &TranslationUnit, index: usize) -> String {
    unit.free_name(&format!("ompick_object_{}", index + 1))
}
