//! From a decision to text, one module a language.

pub mod c;
mod forward;
