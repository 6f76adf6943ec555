//! From resolved variants to text: a program is read, every site is decided in its context for each
//! target, and the decisions become edits of the user's own bytes.
//!
//! [`run::run`] takes a [`run::Request`] and gives a [`run::Report`]; it writes nothing.
//!
//! Invariants: what no edit touches stays byte for byte; the output resolved again does not change;
//! a file with errors has no text.

pub mod run;

mod copies;
mod elaborate;
mod engine;
mod includes;
mod lines;
mod lower;
mod names;
mod plan;
mod program;
mod site;
mod specialise;

#[cfg(test)]
mod testing;
