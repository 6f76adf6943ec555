//! Binds the expressions of Fortran selectors.

use crate::unit::Unit;
use ompick_resolver::fold::fortran::{self, Env};
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};

/// Folds the scores and conditions of a selector of directive `index`.
pub(super) fn bind(_unit: &Unit, _file: usize, _index: usize, selector: &mut ContextSelector) {
    let scope = Scope;
    for selector in selector.sets.iter_mut().flat_map(|s| &mut s.selectors) {
        if let Some(score) = &mut selector.score {
            score.value = fortran::eval(&score.tokens, &scope).and_then(|v| v.to_bigint());
        }
        for property in selector.properties.iter_mut().flatten() {
            if let TraitPropertyKind::Expression(e) = &mut property.kind {
                e.value = fortran::eval(&e.tokens, &scope).and_then(|v| v.to_bigint());
            }
        }
    }
}

/// Names as they are visible at a place.
struct Scope;

impl Env for Scope {
    fn is_declared(&self, _name: &str) -> bool {
        // Whether an intrinsic function is meant takes declarations.
        true
    }
}
