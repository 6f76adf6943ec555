//! A lint rule: calls that name a function variant where its selector does not match.

use super::{Specialiser, State};
use crate::elaborate::{DeclaredVariant, to_candidates};
use ompick_frontend::codes;
use ompick_frontend::fortran::names::Meaning;
use ompick_resolver::decision::Verdict;
use ompick_resolver::resolve::resolve_variant;
use std::ops::Range;

impl Specialiser<'_, '_> {
    /// Says so of a call that is not one of a base function. Variants may call each other: they know where they run.
    pub(super) fn note_direct_call(&mut self, name: &[u8], place: &Range<usize>, state: &State) {
        let is_wanted = self.options.style().lints;
        let Some(declared) = self.unit.named_variants().get(name).filter(|_| is_wanted) else { return };
        let local = self.local(name, place.start);
        let shadowed = local.is_some_and(|d| self.parsed().syntax.is_no_function_of_file(d));
        if shadowed || self.stands_in_variant(place.start) {
            return;
        }
        let all: Vec<&DeclaredVariant> = declared.iter().map(|(base, n)| &self.unit.bases[base][*n]).collect();
        self.direct_call(name, &all, place, state);
    }

    /// The same of a procedure of Fortran.
    pub(super) fn note_direct_fortran(&mut self, name: &[u8], meaning: &Meaning, place: &Range<usize>, state: &State) {
        if !self.options.style().lints {
            return;
        }
        let program = self.program;
        let all: Vec<&DeclaredVariant> = program.declared_as(meaning).iter().map(|v| &v.declared).collect();
        let around = self.fortran_scopes(place.start).map(|(_, site)| site);
        let hosts = around.map(|site| program.names.hosts(site)).unwrap_or_default();
        let stands_in_variant = hosts.iter().any(|host| !program.declared_as(&Meaning::Procedure(*host)).is_empty());
        if !all.is_empty() && !stands_in_variant {
            self.direct_call(name, &all, place, state);
        }
    }

    /// Says so if none of the directives that name a variant matches.
    fn direct_call(&mut self, name: &[u8], all: &[&DeclaredVariant], place: &Range<usize>, state: &State) {
        let decision = resolve_variant(&state.context, &to_candidates(all));
        let matches = decision.candidates.iter().any(|c| !matches!(c.verdict, Verdict::Incompatible(_)));
        let Some(first) = all.first().filter(|_| !matches) else { return };
        let (shown, device) = (String::from_utf8_lossy(name), &state.context.device.name);
        let message = format!("`{shown}` is called here on {device}, where it would not be chosen");
        let span = first.span.clone();
        let parsed = self.parsed();
        let note = "call the base function, and let the context choose".to_owned();
        self.out.sites.report_with(&codes::DIRECT_CALL, parsed, place, &message, Some(note));
        self.out.sites.also_at(&span, "a variant by this directive");
    }

    /// Whether a place stands in the body of a function variant.
    fn stands_in_variant(&self, at: usize) -> bool {
        let parsed = self.parsed();
        let own = parsed.syntax.declaration_of_function_at(at).map(|d| parsed.name_of(d));
        own.is_some_and(|own| self.unit.named_variants().contains_key(own))
    }
}
