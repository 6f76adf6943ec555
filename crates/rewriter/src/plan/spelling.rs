//! What goes into the text of directives as a language spells it.

use super::ChosenFunction;

/// How a language spells expressions that the plan has from no source. Each of these is text that is made while the
/// plan is: what can be data should be.
pub trait Spelling {
    /// An expression for a function that run time chooses, in the text of a directive.
    fn chosen(&self, _: &ChosenFunction) -> Vec<u8> {
        Vec::new()
    }
}
