//! A variant of C whose arguments are changed by a function that is called as its base is.

use super::Specialiser;
use crate::elaborate::Name;
use crate::elaborate::arguments::Adjust;
use crate::obstacle::Obstacle;
use crate::plan::{ChangedCall, DeclarationPlace, Forwarder, Helper, Passing, Support, object_name};
use ompick_frontend::unit::DeclaredIn;
use std::rc::Rc;

/// A function with the base's parameters that calls a variant with changed arguments, and what that needs. The error
/// says why there can be none.
pub fn of(
    walk: &Specialiser,
    base: DeclarationPlace,
    callee: &[u8],
    ChangedCall { changes, passing }: ChangedCall,
) -> Result<(Name, Vec<(Name, Helper)>), Obstacle> {
    let unit = walk.unit.unit;
    let count = changes.parameters;
    let given = passing.interop.len();
    if given > changes.appended.len() {
        return Err(Obstacle::ObjectsOfInterop { given, taken: changes.appended.len() });
    }
    let passing =
        Passing { interop: (0..given).map(|i| object_name(&unit.preprocessed, i)).collect(), ..passing.clone() };
    let adjusts: Vec<Adjust> = (0..count).map(|i| passing.adjust(changes, i, count)).collect();
    let DeclaredIn { parsed, declaration } = base.of(unit).ok_or(Obstacle::DeclarationLost)?;
    let mut name = [callee, b"__ompick_for_", parsed.name_of(declaration)].concat();
    let untouched = adjusts.iter().enumerate().filter(|(i, a)| changes.adjust(*i, count) != **a);
    name.extend(untouched.flat_map(|(i, _)| format!("_{}", i + 1).into_bytes()));
    if passing.nowait && given < changes.appended.len() {
        name.extend_from_slice(b"_nowait");
    }
    if given > 0 {
        name.extend(format!("_given{given}").into_bytes());
    }
    let objects = ChangedCall { changes, passing: &passing }.objects();
    let mut support = Support::for_objects(unit, &objects);
    support.extend(adjusts.iter().filter_map(|adjust| Support::adjusting(unit.language, *adjust)));
    let mut helpers: Vec<(Name, Helper)> = support.into_iter().map(|s| s.named(&unit.preprocessed)).collect();
    let forwarder = Forwarder { base, callee: callee.to_vec(), changes: Rc::new(changes.clone()), passing };
    let helper = Helper::Forwarder(Box::new(forwarder));
    walk.options.can_define(unit, &helper)?;
    helpers.push((name.clone(), helper));
    Ok((name, helpers))
}
