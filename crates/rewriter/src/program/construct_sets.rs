//! A function variant has one construct selector set, however many directives name it (OpenMP 5.2, 7.5, restrictions).

use super::Program;
use crate::elaborate::{DeclaredVariant, Name};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::fortran::names::Meaning;
use ompick_frontend::language::Language;
use ompick_resolver::context::ClauseProperty;
use ompick_resolver::names::{canonical_directive, is_dispatch};
use ompick_resolver::selector::TraitSetName;
use std::collections::BTreeSet;

/// A construct selector: its name, and the clauses of `simd` without order.
type Construct = (String, BTreeSet<String>);

impl Program<'_> {
    /// Reports directives that give a variant another construct selector set than the first one.
    pub(super) fn check_construct_sets(
        &self,
        unit: usize,
        variant: &Name,
        declared: &[&DeclaredVariant],
        sites: &mut Sites,
    ) {
        let Some((first, others)) = declared.split_first().filter(|(_, others)| !others.is_empty()) else { return };
        let wanted = self.constructs(unit, first);
        for other in others.iter().filter(|other| self.constructs(unit, other) != wanted) {
            let parsed = self.parsed(unit, other.file);
            let place = &parsed.directives[other.directive as usize].range;
            let message = format!(
                "`{}` is declared a variant with two different construct selector sets",
                String::from_utf8_lossy(variant)
            );
            sites.report(&codes::CONSTRUCT_SETS, parsed, place, &message);
        }
    }

    fn constructs(&self, unit: usize, declared: &DeclaredVariant) -> Vec<Construct> {
        let selectors = declared.selector.selectors(TraitSetName::Construct);
        let constructs = selectors.map(|selector| {
            // Intel's headers name both of its constructs.
            let name = if is_dispatch(&selector.name) { "dispatch" } else { &selector.name };
            let properties = selector.properties.iter().flatten();
            let clauses = properties.filter_map(|p| ClauseProperty::of(&p.kind));
            let clauses: BTreeSet<String> = match canonical_directive(name) == "simd" {
                true => {
                    let parameters = self.parameters(unit, declared);
                    clauses.map(|clause| normal(&clause, &parameters)).collect()
                }
                false => BTreeSet::new(),
            };
            (name.to_owned(), clauses)
        });
        constructs.collect()
    }

    /// The names of the base function's parameters at a directive.
    fn parameters(&self, unit: usize, declared: &DeclaredVariant) -> Vec<Name> {
        let parsed = self.parsed(unit, declared.file);
        if self.units[unit].unit.language != Language::Fortran {
            let base = parsed.function_after(declared.directive as usize);
            let names = base.into_iter().flat_map(|base| &base.parameters);
            return names.map(|name| parsed.text.text()[name.clone()].to_vec()).collect();
        }
        let is_it = |d: &DeclaredVariant| (d.file, d.directive) == (declared.file, declared.directive);
        let own = self.units[unit].fortran.iter().find(|v| is_it(&v.declared));
        match own.map(|v| &v.base) {
            Some(Meaning::Procedure(base)) => self.fortran.names.scope(*base).dummies.clone(),
            _ => Vec::new(),
        }
    }
}

/// A clause with parameters as their numbers, so that those of several base functions can be compared. Alignments are left
/// out: how large a type is, nobody knows here.
fn normal(clause: &ClauseProperty, parameters: &[Name]) -> String {
    let numbered = |token: &String| match parameters.iter().position(|p| p == token.as_bytes()) {
        Some(n) => format!("#{n}"),
        None => token.clone(),
    };
    let colon = clause.arguments.iter().position(|token| token == ":").unwrap_or(clause.arguments.len());
    let (list, modifier) = clause.arguments.split_at(colon);
    let mut items: Vec<String> =
        list.split(|token| token == ",").map(|item| item.iter().map(numbered).collect()).collect();
    items.sort();
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let modifier = match modifier {
        // A step of 1 may be left out.
        [] if clause.name == "linear" => ":1".to_owned(),
        [colon, number] if clause.name == "linear" && is_number(number) => format!("{colon}{number}"),
        _ => String::new(),
    };
    format!("{}({}){modifier}", clause.name, items.join(","))
}
