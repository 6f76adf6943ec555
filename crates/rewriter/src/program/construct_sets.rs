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
use std::collections::{BTreeMap, BTreeSet};

/// A construct selector, so that those of several base functions can be compared.
struct Construct {
    name: String,
    /// The clauses of `simd`, without order and alignments.
    clauses: BTreeSet<String>,
    /// The alignments that are numbers, by parameter. How large a type is, nobody knows here.
    alignments: BTreeMap<String, String>,
}

impl Construct {
    /// Whether two may be the same.
    fn agrees(&self, other: &Construct) -> bool {
        let is_same =
            |(parameter, number): (&String, &String)| other.alignments.get(parameter).is_none_or(|n| n == number);
        self.name == other.name && self.clauses == other.clauses && self.alignments.iter().all(is_same)
    }
}

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
        let agrees = |other: &DeclaredVariant| {
            let own = self.constructs(unit, other);
            own.len() == wanted.len() && own.iter().zip(&wanted).all(|(own, wanted)| own.agrees(wanted))
        };
        for other in others.iter().filter(|other| !agrees(other)) {
            let place = |declared: &DeclaredVariant| {
                let parsed = self.parsed(unit, declared.file);
                (parsed, &parsed.directives[declared.directive as usize].range)
            };
            let (parsed, range) = place(first);
            let message = format!(
                "`{}` is declared a variant with two different construct selector sets",
                String::from_utf8_lossy(variant)
            );
            // Which of them is meant, only their writer knows: both are shown.
            let (own, other) = place(other);
            sites.report(&codes::CONSTRUCT_SETS, own, other, &message);
            sites.also(parsed, range, "its other construct selector set");
        }
    }

    fn constructs(&self, unit: usize, declared: &DeclaredVariant) -> Vec<Construct> {
        let selectors = declared.selector.selectors(TraitSetName::Construct);
        let constructs = selectors.map(|selector| {
            // Intel's headers name both of its constructs.
            let name = if is_dispatch(&selector.name) { "dispatch" } else { &selector.name };
            let mut construct =
                Construct { name: name.to_owned(), clauses: BTreeSet::new(), alignments: BTreeMap::new() };
            if canonical_directive(name) == "simd" {
                let parameters = self.parameters(unit, declared);
                let properties = selector.properties.iter().flatten();
                for clause in properties.filter_map(|p| ClauseProperty::of(&p.kind)) {
                    add(&clause, &parameters, &mut construct);
                }
            }
            construct
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

/// Adds a clause of `simd` to its construct, with parameters as their numbers.
fn add(clause: &ClauseProperty, parameters: &[Name], construct: &mut Construct) {
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
        [_, number] if clause.name == "aligned" && is_number(number) => {
            construct.alignments.extend(items.iter().map(|item| (item.clone(), number.clone())));
            String::new()
        }
        _ => String::new(),
    };
    construct.clauses.insert(format!("{}({}){modifier}", clause.name, items.join(",")));
}
