//! Whether a choice can be made above a construct instead of right inside it.

use crate::obstacle::Obstacle;
use crate::specialise::Specialiser;
use crate::specialise::conditions::{DEVICE_ROUTINES, changed_by_clauses, is_called, names_in};
use ompick_frontend::directive::Directive;
use ompick_frontend::fortran::names::Meaning;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::{EntityKind, StatementKind};
use ompick_resolver::matching::Test;
use ompick_resolver::names;
use std::ops::Range;

/// Functions of the language whose value depends on their arguments only.
const PURE_INTRINSICS: &[&str] = &[
    "abs",
    "all",
    "allocated",
    "any",
    "associated",
    "bit_size",
    "btest",
    "ceiling",
    "count",
    "floor",
    "iand",
    "ieor",
    "int",
    "ior",
    "ishft",
    "kind",
    "lbound",
    "len",
    "len_trim",
    "logical",
    "max",
    "maxval",
    "merge",
    "min",
    "minval",
    "mod",
    "modulo",
    "nint",
    "not",
    "present",
    "real",
    "shape",
    "sign",
    "size",
    "sqrt",
    "sum",
    "ubound",
];

/// Whether a test inside a construct has the same value above it. The error says why not.
pub fn same(
    walk: &Specialiser,
    placed: &Placed,
    directive: &Directive,
    at: usize,
    test: &Test,
) -> Result<(), Obstacle> {
    names_in(test).iter().try_for_each(|n| same_name(walk, placed, directive, at, test, &n.to_ascii_lowercase()))
}

fn same_name(
    walk: &Specialiser,
    placed: &Placed,
    directive: &Directive,
    at: usize,
    test: &Test,
    name: &str,
) -> Result<(), Obstacle> {
    let program = walk.program;
    let word = name.as_bytes();
    if DEVICE_ROUTINES.contains(&name) {
        return Ok(());
    }
    let Some(site) = program.names.place_at(walk.unit_index, walk.file, at) else { return Ok(()) };
    let Some((origin, own)) = program.names.origin(site, word) else {
        return match PURE_INTRINSICS.contains(&name) || matches!(name, "true" | "false") {
            true => Ok(()),
            // Without a declaration it may be a variable, too.
            false => match is_called(test, name) {
                true => Err(Obstacle::CalledInCondition { name: name.to_string() }),
                false => changed(walk, placed, directive, at, name),
            },
        };
    };
    if matches!(program.names.resolve(site, word), Meaning::Procedure(_) | Meaning::Generic(_)) {
        return Err(Obstacle::CalledInCondition { name: name.to_string() });
    }
    let scope = program.names.scope(origin);
    let Some(entity) = scope.entities.get(&own) else { return Ok(()) };
    match entity.kind {
        EntityKind::Constant | EntityKind::Intrinsic | EntityKind::Type => return Ok(()),
        EntityKind::Object => {}
        _ => return Err(Obstacle::CalledInCondition { name: name.to_string() }),
    }
    let here = site.file == origin.file && site.unit == origin.unit;
    if here && placed.range.start < scope.range.start {
        return Err(Obstacle::DeclaredInConstruct { name: name.to_string() });
    }
    let on_device = names::leaves(&directive.name).is_some_and(|l| l.contains(&"target"));
    if on_device && walk.unit.declare_target.contains_key(word) {
        return Err(Obstacle::DeclareTarget { name: name.to_string() });
    }
    if on_device && (entity.is_pointer || entity.is_array) {
        return Err(Obstacle::NoPlainVariable { name: name.to_string() });
    }
    changed(walk, placed, directive, at, name)
}

fn changed(walk: &Specialiser, placed: &Placed, directive: &Directive, at: usize, name: &str) -> Result<(), Obstacle> {
    let parsed = walk.parsed();
    let Some(fortran) = &parsed.syntax.fortran else { return Ok(()) };
    let between = placed.range.end..at;
    for (id, s) in fortran.statements_in(&between).filter(|(_, s)| s.range.end <= between.end) {
        let is_it = |place: &Range<usize>| fortran.lower[place.clone()] == *name.as_bytes();
        let mentions = || {
            let names = fortran.names_in(id, id);
            names.is_none_or(|names| names.iter().any(|n| n.is_of_scope() && is_it(&n.range)))
        };
        let changes = match s.kind {
            StatementKind::Do => fortran.loop_variable(id).is_some_and(|variable| is_it(&variable)),
            StatementKind::TypeDeclaration | StatementKind::Block | StatementKind::EndConstruct => false,
            StatementKind::Call => true,
            _ => mentions(),
        };
        if changes {
            return Err(Obstacle::MayChange { name: name.to_string() });
        }
    }
    changed_by_clauses(placed, directive, parsed.text.text(), name)
}
