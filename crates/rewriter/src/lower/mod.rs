//! From a decision to text, one module a language.

pub mod c;
pub mod choice;
pub mod condition;
pub mod dispatcher;
mod forward;
