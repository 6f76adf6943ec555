//! What was asked at a site, kept where compilers are compared: what they would choose there is worked out later.

use super::{Specialiser, State};
use crate::elaborate::{DeclaredVariant, to_candidates};
use crate::request::DecisionQuestion;
use ompick_resolver::compare::Question;
use ompick_resolver::context::OutsideContext;
use ompick_resolver::decision::Fallback;
use ompick_resolver::selector::{TraitPropertyKind, TraitSetName};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

impl<'a, 'u> Specialiser<'a, 'u> {
    /// Keeps the question of the last site, a call. `later`: variants whose directives stand behind it.
    pub(super) fn keep_question(
        &mut self,
        declared: &[&DeclaredVariant<'u>],
        later: &[&DeclaredVariant<'u>],
        state: &State,
    ) {
        if state.context.around.is_none() {
            return;
        }
        let all: Vec<&DeclaredVariant<'u>> = declared.iter().chain(later).copied().collect();
        let mut known = FxHashMap::default();
        let declarations = all.iter().map(|v| {
            let base = self.unit.unit.files[v.file].function_after(v.directive as usize);
            let place = base.map_or((v.file, v.directive as usize), |base| (v.file, base.whole.start));
            let next = known.len();
            *known.entry(place).or_insert(next)
        });
        let question = Question {
            fallback: Fallback::Base,
            context: (*state.context).clone(),
            declarations: declarations.collect(),
            names_parameters: all.iter().map(|v| self.names_parameters(v)).collect(),
            candidates: to_candidates(&all),
            later: later.len(),
        };
        let asked = DecisionQuestion { question, sources: all.iter().map(|v| v.source()).collect() };
        if let Some(site) = self.out.sites.decisions.last_mut() {
            site.asked = Some(Box::new(asked));
        }
    }

    /// Whether a condition of a variant of C or C++ names a parameter of the base function.
    fn names_parameters(&self, variant: &DeclaredVariant<'u>) -> bool {
        let file = &self.unit.unit.files[variant.file];
        let Some(base) = file.function_after(variant.directive as usize) else { return false };
        let text = file.text.text();
        let names: Vec<&[u8]> = base.parameters.iter().map(|name| &text[name.clone()]).collect();
        let properties =
            variant.selector.selectors(TraitSetName::User).flat_map(|s| s.properties.iter().flatten()).map(|p| &p.kind);
        let tokens = properties.filter_map(|kind| match kind {
            TraitPropertyKind::Expression(e) => Some(e.tokens.iter()),
            _ => None,
        });
        tokens.flatten().any(|token| names.contains(&token.as_bytes()))
    }

    /// The variants of a function whose directives stand behind a call, where compilers are compared.
    pub(super) fn later(
        &self,
        name: &[u8],
        declared: &[&DeclaredVariant<'u>],
        state: &State,
    ) -> Vec<&'a DeclaredVariant<'u>> {
        if state.context.around.is_none() {
            return Vec::new();
        }
        let place = |v: &DeclaredVariant| (v.file, v.directive);
        let is_new = |v: &&DeclaredVariant<'u>| declared.iter().all(|own| place(own) != place(v));
        self.unit.all_candidates(name).into_iter().filter(is_new).collect()
    }

    /// A call without candidates that has some behind it is a site where compilers are compared.
    pub(super) fn note_later(&mut self, name: &[u8], place: &Range<usize>, state: &State) {
        let later = self.later(name, &[], state);
        if !later.is_empty() {
            let parsed = self.parsed();
            self.out.sites.call(self.unit, parsed, place, name, &state.context, &[]);
            self.keep_question(&[], &later, state);
        }
    }
}

impl State {
    /// In the arguments of the call of a dispatch construct.
    pub(super) fn in_dispatch_arguments(&self) -> State {
        let Some(around) = self.context.around.as_deref() else { return self.clone() };
        let mut state = self.clone();
        let around = OutsideContext { is_dispatch_argument: true, ..around.clone() };
        Rc::make_mut(&mut state.context).around = Some(Box::new(around));
        state
    }
}
