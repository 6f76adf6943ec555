//! A call that run time decides: it goes to a function beside its caller that makes the choice, so
//! that arguments are evaluated once and a parameter in a condition is the argument.

use super::captures::{self, Meaning};
use crate::decision_tree::DecisionTree;
use crate::elaborate::arguments::Changes;
use crate::elaborate::{self, DeclaredVariant, Elaborated, Name};
use crate::obstacle::Obstacle;
use crate::plan::{
    self, BaseLanguage, Conditions, DeclarationPlace, Dispatcher, DispatcherCallee, FileIndex, FunctionChoice, Helper,
    Linkage, Parameter, Questions,
};
use crate::{macros, names};
use ompick_frontend::cpp::Time;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where a call stands.
pub struct CallSite<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    pub at: usize,
    pub on_device: bool,
    /// Functions in whose place another is to be called here, by their name.
    pub renamed: &'a FxHashMap<Name, Name>,
    /// Objects of an `interop` clause that are passed behind the call's arguments.
    pub objects: &'a [String],
    /// The functions that take them.
    pub take_objects: &'a FxHashSet<Name>,
}

/// What is called in a call's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callee {
    pub callee: plan::Callee,
    /// Arguments behind the call's own: variables of a condition that must be read at the call.
    pub arguments: Vec<Vec<u8>>,
    /// What is to be done to the call's own arguments besides.
    pub changes: Option<Rc<Changes>>,
}

impl Callee {
    pub fn named(name: Name) -> Callee {
        Callee { callee: plan::Callee::Named(name), arguments: Vec::new(), changes: None }
    }
}

/// A callee and the functions it needs.
pub struct Dispatched {
    pub callee: Callee,
    pub helpers: BTreeMap<Name, Helper>,
}

/// The conditions of a choice at a call, with the functions that they need.
pub struct Tested {
    pub conditions: Conditions,
    helpers: BTreeMap<Name, Helper>,
}

/// The conditions of a choice, as they are to be tested. The error says why one cannot be.
pub fn tested(site: &CallSite, declared: &[&DeclaredVariant], tree: &DecisionTree) -> Result<Tested, Obstacle> {
    let mut helpers = BTreeMap::new();
    let there = tested_at(site, declared, tree);
    let conditions = super::conditions::of_tree(site.unit, declared, tree, there, site.on_device, &mut helpers)?;
    Ok(Tested { conditions, helpers })
}

/// Whether a candidate is declared in a block, so that no function beside the caller can choose it.
fn is_in_block(declared: &[&DeclaredVariant], tree: &DecisionTree) -> bool {
    tree.tests().iter().any(|(c, _)| declared[*c].scope.is_some())
}

/// What macros mean where a choice is written.
fn tested_at(site: &CallSite, declared: &[&DeclaredVariant], tree: &DecisionTree) -> Time {
    let at = match is_in_block(declared, tree) {
        true => site.at,
        false => names::top_start(&site.unit.unit.files[site.file], site.at),
    };
    macros_at(site, at)
}

/// Chooses at run time among a base function and its variants. The error says why that cannot be.
pub fn dispatch(
    site: &CallSite,
    base: &[u8],
    declared: &[&DeclaredVariant],
    tree: &DecisionTree,
    tested: Tested,
    language: &dyn BaseLanguage,
) -> Result<Dispatched, Obstacle> {
    let first = tree.tests().first().map(|(c, _)| declared[*c]).ok_or(Obstacle::NothingToTest)?;
    let like = signature(site, base, first, language).ok_or(Obstacle::DeclarationLost)?;
    let unit = site.unit.unit;
    let (in_block, there) = (is_in_block(declared, tree), tested_at(site, declared, tree));
    let Tested { conditions, mut helpers } = tested;
    let names = conditions.names();
    let passed = if in_block { Vec::new() } else { captures::variables(site, &conditions, &|n, _| meaning(site, n))? };
    let callee_of = |leaf: Option<usize>| -> Name {
        let name = leaf.map_or(base, |i| &declared[i].variant);
        site.renamed.get(name).cloned().unwrap_or_else(|| name.to_vec())
    };
    let mut callees: FxHashMap<Option<usize>, DispatcherCallee> = FxHashMap::default();
    for leaf in tree.leaves() {
        let takes_objects = site.take_objects.contains(&callee_of(leaf));
        let name = macros::callable(unit, &callee_of(leaf), there)?;
        callees.insert(leaf, DispatcherCallee { name, takes_objects });
    }
    let called = tree.leaves().into_iter().map(callee_of);
    let linkage = Linkage::at(&unit.files[site.file], site.at);
    let helper = Helper::Dispatcher(Box::new(Dispatcher {
        base: base.to_vec(),
        like,
        linkage,
        captures: passed.iter().map(|p| Parameter { ty: p.ty.clone(), name: p.name.clone() }).collect(),
        objects: site.objects.len(),
        tree: tree.clone(),
        conditions: conditions.clone(),
        callees,
        reserved: names.into_keys().chain(called).collect(),
        there,
    }));
    let can = match in_block {
        true if conditions.mention_parameters() => Err(Obstacle::DirectiveInBlock),
        true => Err(Obstacle::VariantInsideFunction),
        false => language.can_define(unit, &helper),
    };
    match can {
        Ok(()) => {
            let mut name = dispatcher_name(base, tree, !passed.is_empty(), site.on_device && !site.renamed.is_empty());
            // A header has one text: what its name is must not hang on what else a unit calls.
            if linkage == Linkage::Inlined {
                name.extend_from_slice(b"_inlined");
            }
            let key = format!("{passed:?} {linkage:?} {}", choice_key(site, tree, &conditions));
            let name = site.unit.generated_names.free_for(name, key);
            helpers.insert(name.clone(), helper);
            let objects = site.objects.iter().cloned();
            Ok(Dispatched {
                callee: Callee {
                    arguments: passed.into_iter().map(|p| p.argument).chain(objects).map(String::into_bytes).collect(),
                    ..Callee::named(name)
                },
                helpers,
            })
        }
        Err(why) if conditions.mention_parameters() || !site.objects.is_empty() => Err(why),
        Err(why) => {
            // No function can pass the arguments on, but the callee itself can be chosen.
            if let Some(name) = shadowed(site, declared, &conditions) {
                return Err(Obstacle::Shadowed {
                    why: Box::new(why),
                    name: String::from_utf8_lossy(&name).into_owned(),
                });
            }
            let chosen = FunctionChoice::of(tree, &conditions, &callee_of).ok_or(Obstacle::NothingToTest)?;
            let callee = plan::Callee::Chosen(Box::new(chosen));
            Ok(Dispatched { callee: Callee { callee, ..Callee::named(Name::new()) }, helpers })
        }
    }
}

/// A name of a condition that means something else at the call than at its directive.
fn shadowed(site: &CallSite, declared: &[&DeclaredVariant], conditions: &Conditions) -> Option<Name> {
    let files = &site.unit.unit.files;
    let means_another = |n: &Name, c: usize| {
        let file = &files[declared[c].file];
        let at = file.directives[declared[c].directive as usize].range.start;
        let at_directive = declared[c].scope.as_ref().and_then(|_| file.syntax.local(n, at));
        files[site.file].syntax.local(n, site.at).map(|d| &d.name) != at_directive.map(|d| &d.name)
    };
    conditions.names().into_iter().find(|(n, c)| means_another(n, *c)).map(|(n, _)| n)
}

/// What tells a choice from others of the same base: those that a test made elsewhere has shortened are others, and
/// calls and macros in conditions are not the same everywhere.
fn choice_key(site: &CallSite, tree: &DecisionTree, conditions: &Conditions) -> String {
    let mut renamed_to: Vec<_> = site.renamed.iter().collect();
    renamed_to.sort();
    let mut key = format!("{tree:?} {renamed_to:?} {}", site.objects.len());
    key.push_str(&conditions.key());
    key
}

/// The time of macros at a place in the file of a call.
fn macros_at(site: &CallSite, at: usize) -> Time {
    let parsed = &site.unit.unit.files[site.file];
    site.unit.unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start)
}

/// The file-scope variable that a name of a condition means, and how it is named at a call.
fn meaning<'u>(site: &CallSite<'_, 'u>, name: &str) -> Option<Meaning<'u>> {
    let all = site.unit.unit.declarations_of(name.as_bytes());
    let (file, declaration) = all.filter(|(_, d)| d.kind == DeclarationKind::Object).last()?;
    let hidden = site.unit.unit.files[site.file].syntax.local(name.as_bytes(), site.at).is_some();
    Some(Meaning { file, declaration, at_call: (!hidden).then(|| name.to_owned()) })
}

/// `base__ompick_1_2`: tells the order of the candidates that are tried, so equal choices share it.
pub fn dispatcher_name(base: &[u8], tree: &DecisionTree, passes: bool, on_device: bool) -> Name {
    let mut name = [base, b"__ompick"].concat();
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        match tree {
            DecisionTree::Leaf(Some(i)) => name.extend(format!("_{}", i + 1).into_bytes()),
            DecisionTree::Leaf(None) => {}
            DecisionTree::If { then, otherwise, candidate, .. } => {
                if !matches!(**then, DecisionTree::Leaf(Some(i)) if i == *candidate) {
                    name.extend(format!("_if{}", candidate + 1).into_bytes());
                }
                open.extend([&**otherwise, &**then]);
            }
        }
    }
    if passes {
        name.extend_from_slice(b"_with");
    }
    if on_device {
        name.extend_from_slice(b"_device");
    }
    name
}

/// A declaration with the base's signature: the one that a variant's directive stands before, or the
/// variant's definition in a region; one that a function can be made after, if there is any.
fn signature(
    site: &CallSite,
    base: &[u8],
    variant: &DeclaredVariant,
    questions: &dyn Questions,
) -> Option<DeclarationPlace> {
    let place =
        |(file, d): (usize, &Declaration)| DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() };
    let files = &site.unit.unit.files;
    let Some(region) = variant.region else {
        let file = &files[variant.file];
        return file.function_after(variant.directive as usize).map(|d| place((variant.file, d)));
    };
    let own = (region.file, elaborate::definition(&files[region.file], region.function));
    let here = site.unit.unit.position(site.file, site.at);
    let of_base = site.unit.functions_named(base);
    let visible = of_base.filter(|(f, d)| site.unit.unit.position(*f, d.visible_from) <= here);
    let all: Vec<_> = std::iter::once(own).chain(visible).collect();
    let fit = all.iter().find(|(f, d)| questions.can_forward(&files[*f], d).is_ok());
    fit.or(all.first()).copied().map(place)
}
