//! Conditions of a call's candidates: names mean what they mean at the directive, and calls of base functions in
//! them are decided as they are at the call.

use super::{Specialiser, State};
use crate::elaborate::{DeclaredVariant, Name};
use crate::plan::PlannedText;
use ompick_frontend::codes;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::Position;
use std::ops::Range;

impl<'u> Specialiser<'_, 'u> {
    /// Where the names at a place of the walked file mean what they mean.
    pub fn names_at(&self, at: usize) -> Position {
        self.read_at.unwrap_or(Position { file: self.file, at })
    }

    /// Whether the conditions of a base function are being written, so that they hang on themselves; that is said.
    pub fn asks_itself(&mut self, key: &[u8], name: &[u8], place: &Range<usize>) -> bool {
        let asks = self.asked.iter().any(|n| n == key);
        if asks {
            let shown = String::from_utf8_lossy(name);
            let message = format!("whether a variant of `{shown}` is called here hangs on a call of `{shown}`");
            self.out.sites.report(&codes::RUN_TIME, self.parsed(), place, &message);
        }
        asks
    }

    /// A condition of a base function's variant with the calls in it decided, as they are at a call of that
    /// function; names are read at the variant's directive. `None`: there are none.
    pub fn decided_condition(
        &mut self,
        variant: &DeclaredVariant,
        text: &[u8],
        key: &[u8],
        at: usize,
        state: &State,
    ) -> Option<PlannedText> {
        let directive = &self.unit.unit.files[variant.file].directives[variant.directive as usize];
        let outer = self.read_at.replace(Position { file: variant.file, at: directive.range.start });
        self.asked.push(key.to_vec());
        let new = self.rewritten_expression(text, at, state);
        self.asked.pop();
        self.read_at = outer;
        new
    }

    /// What a name means at a place of the walked file because a block there declares it.
    pub(super) fn local(&self, name: &[u8], at: usize) -> Option<&'u Declaration> {
        let Position { file, at } = self.names_at(at);
        self.unit.unit.files[file].syntax.local(name, at)
    }

    /// The same in Fortran: the directive stands in a scope, and the condition will be evaluated in another.
    pub fn decided_fortran_condition(
        &mut self,
        directive: Place,
        owner: Place,
        text: &[u8],
        key: &Name,
        at: usize,
        state: &State,
    ) -> Option<PlannedText> {
        let outer = self.read_in.replace((directive, owner));
        self.asked.push(key.clone());
        let new = self.rewritten_expression(text, at, state);
        self.asked.pop();
        self.read_in = outer;
        new
    }

    /// The scopes in which the names at a place of the walked file mean what they mean, and what they are calls in.
    pub(super) fn fortran_scopes(&self, at: usize) -> Option<(Place, Place)> {
        self.read_in.or_else(|| {
            let site = self.program.names.place_at(self.unit_index, self.file, at)?;
            Some((site, site))
        })
    }
}
