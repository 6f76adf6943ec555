//! Uses of base functions that are no direct calls, and places in a file's list of items.

use crate::elaborate::Elaborated;
use crate::program::UnitResult;
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::{ParsedFile, Unit};
use std::collections::HashSet;
use std::ops::Range;

/// Uses of a function's name that are no direct calls, as (file, place).
pub fn address_uses<'u>(unit: &'u Unit, name: &[u8]) -> impl Iterator<Item = (&'u ParsedFile, &'u Range<usize>)> {
    let name = name.to_vec();
    unit.files.iter().flat_map(move |parsed| {
        let name = name.clone();
        let callees: HashSet<usize> = parsed.syntax.calls.iter().map(|c| c.callee.start).collect();
        parsed.syntax.uses.iter().map(|u| &u.name).filter_map(move |place| {
            let is_name = parsed.text.text()[place.clone()] == name[..] && !callees.contains(&place.start);
            let local = || parsed.syntax.local(&name, place.start);
            (is_name && local().is_none_or(|d| d.kind == DeclarationKind::Function)).then_some((parsed, place))
        })
    })
}

/// Warns where a base function is used other than by a direct call (OpenMP 5.2, 7.5: unspecified).
pub fn check_uses(unit: &Elaborated, result: &mut UnitResult) {
    let mut bases: Vec<_> = unit.bases.keys().collect();
    bases.sort();
    for base in bases {
        for (parsed, place) in address_uses(unit.unit, base) {
            let mut sites = Sites::default();
            let message = format!("the address of base function `{}` is taken", String::from_utf8_lossy(base));
            let note = "calls through it keep the base function; only direct calls are replaced".to_owned();
            sites.report_with(&codes::BASE_ADDRESS, parsed, place, &message, Some(note));
            result.diagnostics.append(&mut sites.diagnostics);
        }
    }
}

/// Where an item begins with the directives that belong to it.
pub fn item_start(parsed: &ParsedFile, item: &Range<usize>) -> usize {
    let own = parsed.nodes.declarations.iter().filter(|(_, d)| d == item);
    own.map(|(i, _)| parsed.directives[*i as usize].range.start).chain([item.start]).min().unwrap_or(item.start)
}

/// Whether a text holds a word.
pub fn holds_word(text: &[u8], word: &[u8]) -> bool {
    ompick_frontend::unit::holds_word(text, word)
}
