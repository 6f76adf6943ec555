//! Clones of overload sets of C++: a function beside each member of the set, so that the compiler's own resolution picks.

use super::{Conditions, DeclarationPlace, FileIndex, Parameter, Passing};
use crate::decision_tree::DecisionTree;
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use ompick_frontend::cpp::Time;
use ompick_frontend::unit::Unit;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// A function that stands for a member of an overload set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloneFunction {
    pub name: Name,
    /// The declaration of the member that it stands behind, and whose head it has.
    pub like: DeclarationPlace,
    /// It is a member of a class.
    pub is_member: bool,
    pub does: CloneDoes,
    /// What is passed before the member's own arguments; without a name: what no candidate of this member takes.
    pub passed: Vec<Parameter>,
    /// The default arguments of the parameters that any declaration gives.
    pub defaults: Vec<Option<SourcePart>>,
    /// Those of its template's parameters that only other declarations give, in order.
    pub template_defaults: Vec<TemplateDefault>,
    /// The names that no parameter may have, beside those of macros where it stands.
    pub reserved: BTreeSet<Name>,
    pub there: Time,
    /// It is not `constexpr`, whatever the member is: its choice reads variables, or what is chosen is none.
    pub loses_constexpr: bool,
    pub tree: DecisionTree,
    pub conditions: Conditions,
    /// What is called, by the leaves of the tree.
    pub callees: FxHashMap<Option<usize>, CloneCallee>,
    /// How its own arguments are passed.
    pub passing: Passing,
    /// It takes the place of a function that a module exports.
    pub export: Option<Export>,
}

/// A default argument of a template's parameter that has none in the declaration that a function is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateDefault {
    /// Where it goes in the file of that declaration.
    pub at: usize,
    pub argument: SourcePart,
    /// The parameters that have other names where the argument stands, with those that they have in that declaration.
    pub renamed: Vec<(Name, Name)>,
}

/// What a function of a clone does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloneDoes {
    /// It passes its arguments on to what is chosen.
    Forward,
    /// It gives the function to call: no other could pass variable arguments on.
    GiveFunction,
}

/// What a function of a clone calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloneCallee {
    pub name: Name,
    /// What is changed in the arguments.
    pub changes: Option<Rc<Changes>>,
}

/// How a function is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// By the group that it stands in.
    Group,
    Itself,
}

/// A part of a file of the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePart {
    pub file: FileIndex,
    pub range: Range<usize>,
}

impl SourcePart {
    pub fn text<'u>(&self, unit: &'u Unit) -> &'u [u8] {
        &self.file.of(unit).text.text()[self.range.clone()]
    }
}
