//! Text of the plan as it is written: functions that run time chooses are conditional expressions.

use super::condition;
use crate::plan::{FunctionChoice, PlannedText};
use std::borrow::Cow;

/// The text of a directive, or of an expression in it. Fortran's has no functions that run time chooses: there, procedures
/// choose.
pub fn text(text: &PlannedText) -> Cow<'_, [u8]> {
    text.spelled(chosen)
}

/// `(c ? v : f)`
pub fn chosen(choice: &FunctionChoice) -> Vec<u8> {
    match choice {
        FunctionChoice::Function(name) => name.clone(),
        FunctionChoice::If { condition, then, otherwise } => {
            let condition = condition::bracketed(&condition::text(condition));
            [b"(", condition.as_slice(), b" ? ", &chosen(then), b" : ", &chosen(otherwise), b")"].concat()
        }
    }
}
