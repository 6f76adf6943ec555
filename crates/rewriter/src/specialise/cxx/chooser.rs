//! A function that gives the function to call: for a base that takes variable arguments as C does, which no
//! forwarder can pass on.

use super::Member;
use super::clone::{Extra, Forwarder, callee, defaults, owner};
use super::conditions::Written;
use crate::elaborate::Name;
use crate::lower::cxx::end_of;
use crate::lower::dispatcher;
use crate::obstacle::Obstacle;
use crate::specialise::Specialiser;
use ompick_frontend::entities::parameters;
use ompick_frontend::unit::DeclaredIn;

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
pub fn text(
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
    let called = |leaf| [b"&", callee(walk, m, DeclaredIn { parsed, declaration: d }, leaf).as_slice()].concat();
    let call = |leaf| [b"return ", called(leaf).as_slice(), b";"].concat();
    let extra: Vec<Name> = extra.iter().map(|e| format!("{} {}", e.ty, e.name).into_bytes()).collect();
    let in_class = unit.entities().is_class(unit.entities().function(m.function).space);
    let linkage: &[u8] = if in_class { b"static " } else { b"static inline " };
    let mut out = [linkage, b"decltype(", &called(None), b") ", name, b"(", &extra.join(&b", "[..]), b") { "].concat();
    dispatcher::chain(&m.tree, &mut out, &call, &|c, t| conditions.text(c, t, &[]));
    out.extend_from_slice(b" }");
    Ok(((file, end_of(parsed, d)), out, conditions.support().collect()))
}
