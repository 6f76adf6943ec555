//! A function that gives the function to call: for a base that takes variable arguments as C does, which no
//! forwarder can pass on.

use super::Member;
use super::clone::{Extra, Forwarder, behind_variants, callee, defaults, is_member, owner};
use super::conditions::{Written, time_of};
use super::constants::loses_constexpr;
use crate::obstacle::Obstacle;
use crate::places::end_of;
use crate::plan::{CloneCallee, CloneDoes, CloneFunction, DeclarationPlace, FileIndex, Parameter, Passing};
use crate::specialise::Specialiser;
use ompick_frontend::entities::parameters;
use ompick_frontend::unit::{Declared, DeclaredIn, Position};
use std::collections::BTreeSet;

/// Whether the only function that a call can mean is of that kind, and can be chosen without its arguments.
pub fn fits(walk: &Specialiser, m: &Member, conditions: &Written) -> bool {
    let unit = walk.unit.unit;
    let Ok((file, index)) = owner(walk, m) else { return false };
    let parsed = &unit.files[file];
    let d = &parsed.syntax.declarations[index as usize];
    let Some(list) = parameters(parsed, d).filter(|list| list.is_variadic) else { return false };
    let has_object = unit.entities().is_class(unit.entities().function(m.function).space) && !d.specifiers.is_static;
    let changes = m.tree.leaves().into_iter().flatten().filter_map(|i| m.declared[i].changes.as_ref());
    !has_object
        && d.templates.is_empty()
        && parsed.syntax.declarators(&d.whole).count() == 1
        && changes.filter(|c| c.needs_host()).count() == 0
        && defaults(walk, m.function, list.list.len()).iter().all(Option::is_none)
        && !conditions.mention_parameters()
}

/// The function that chooses, and where it stands.
pub fn of(
    walk: &Specialiser,
    m: &Member,
    conditions: &Written,
    name: &[u8],
    extra: &[Extra],
) -> Result<Forwarder, Obstacle> {
    let unit = walk.unit.unit;
    let (file, index) = owner(walk, m)?;
    let parsed = &unit.files[file];
    let d = &parsed.syntax.declarations[index as usize];
    let called =
        |leaf| CloneCallee { name: callee(walk, m, DeclaredIn { parsed, declaration: d }, leaf), changes: None };
    // It has the base function's type.
    let leaves = m.tree.leaves().into_iter().chain([None]);
    let clone = CloneFunction {
        name: name.to_vec(),
        like: DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() },
        is_member: is_member(walk, m.function),
        does: CloneDoes::GiveFunction,
        passed: extra.iter().map(|e| Parameter { ty: e.ty.clone(), name: e.name.clone() }).collect(),
        defaults: Vec::new(),
        template_defaults: Vec::new(),
        reserved: BTreeSet::new(),
        there: time_of(unit, Declared { file, declaration: d }),
        loses_constexpr: loses_constexpr(walk, m, conditions),
        tree: m.tree.clone(),
        conditions: conditions.conditions().clone(),
        callees: leaves.map(|leaf| (leaf, called(leaf))).collect(),
        passing: Passing::default(),
        export: None,
    };
    let place = behind_variants(walk, m, Position { file, at: end_of(parsed, d) })?;
    Ok(Forwarder { place, clone, support: conditions.support().collect() })
}
